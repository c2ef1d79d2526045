/** Whether something failed because the network did: an action's request, or a script that is loaded later. Pure. */
export function isNetworkError(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const { name, message } = cause;
  return (
    name === "ChunkLoadError" ||
    // fetch's TypeError in Chromium, Firefox and Safari.
    (name === "TypeError" && /failed to fetch|networkerror|load failed/i.test(message)) ||
    // Next.js's, for a proxy's answer to an action.
    /^an unexpected response was received/i.test(message)
  );
}

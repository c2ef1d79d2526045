/** Called by Next once for each server process. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { onStart } = await import("@/lib/web/on-start");
  await onStart();
}

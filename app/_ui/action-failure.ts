import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";

/**
 * Why a server action has no result. `unanswered`: no response came, or one of a proxy's. `outdated`: the page is of a version that
 * had another action. `failed`: the action threw.
 */
export type ActionFailure = "unanswered" | "outdated" | "failed";

/** What a server action's rejection means; null if it is Next.js's redirect or not-found, which the caller throws again. */
export function actionFailureOf(cause: unknown): ActionFailure | null {
  try {
    unstable_rethrow(cause);
  } catch {
    return null;
  }
  if (unstable_isUnrecognizedActionError(cause)) return "outdated";
  // Only an error that the server threw has a digest.
  return cause instanceof Error && "digest" in cause ? "failed" : "unanswered";
}

/** Whether a page failed because the network did: an action's request, or a script that is loaded later. */
export function isNetworkError({ name, message }: Error): boolean {
  return (
    name === "ChunkLoadError" ||
    (name === "TypeError" && /failed to fetch|networkerror|load failed/i.test(message)) ||
    /^an unexpected response was received/i.test(message)
  );
}

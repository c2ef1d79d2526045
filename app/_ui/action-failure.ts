import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";

/** Why a server action has no result. */
export interface ActionFailure {
  /**
   * `unanswered`: no response came, or one of a proxy's. `outdated`: the page is of a version that had another action. `failed`: the
   * action threw.
   */
  kind: "unanswered" | "outdated" | "failed";
  /** The id under which the server logged what was thrown. */
  id?: string;
}

/** What a server action's rejection means; null if it is Next.js's redirect or not-found, which the caller throws again. */
export function actionFailureOf(cause: unknown): ActionFailure | null {
  try {
    unstable_rethrow(cause);
  } catch {
    return null;
  }
  if (unstable_isUnrecognizedActionError(cause)) return { kind: "outdated" };
  // Only an error that the server threw has a digest.
  return cause instanceof Error && "digest" in cause
    ? { kind: "failed", id: String(cause.digest) }
    : { kind: "unanswered" };
}

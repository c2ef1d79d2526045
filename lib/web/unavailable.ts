import { refusalSentence } from "@/lib/words/refusal-sentence";
import { problem } from "./problem";

/**
 * 503: it isn't available now and nothing was stored. `code` is the reason for programs, `againSeconds` the
 * Retry-After.
 */
export function unavailable(code: string, againSeconds = 60, message?: string): Response {
  return problem("unavailable", {
    detail: refusalSentence(code, againSeconds, message),
    members: { code },
    retryAfterSeconds: againSeconds,
  });
}

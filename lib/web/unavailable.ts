import { refusalSentence } from "@/lib/words/refusal-sentence";
import { problem } from "./problem";

/**
 * 503: unavailable now, and nothing was stored. `code` is the machine-readable reason, `againSeconds` the Retry-After, `message`
 * the owner's own words.
 */
export function unavailable(code: string, againSeconds = 60, message?: string): Response {
  return problem("unavailable", {
    detail: refusalSentence(code, againSeconds, message),
    members: { code, message },
    retryAfterSeconds: againSeconds,
  });
}

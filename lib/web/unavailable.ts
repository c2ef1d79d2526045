import { refusalSentence } from "@/lib/words/en/problems";
import { problem } from "./problem";

/** 503: it can't be sold now, and nothing was stored; `code` says why, for programs, `againSeconds` when to come back. */
export function unavailable(code: string, againSeconds = 60, message?: string): Response {
  return problem("unavailable", {
    detail: refusalSentence(code, againSeconds, message),
    members: { code },
    retryAfterSeconds: againSeconds,
  });
}

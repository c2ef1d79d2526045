import { refusalSentence } from "@/lib/words/en/problems";
import { problem } from "./problem";

/** 503: it can't be sold now, and nothing was stored; `code` says why, for programs. */
export function unavailable(code: string): Response {
  return problem("unavailable", { detail: refusalSentence(code), members: { code }, retryAfterSeconds: 60 });
}

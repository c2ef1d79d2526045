import { nextAnswer } from "@/app/_ui/next-answer";
import type { ConnectionTest } from "@/lib/admin/settings/test-connection";

/** The result of a connection test; null if not tested yet. */
export interface TestState {
  answer: number;
  came: ConnectionTest | null;
}

export const UNTESTED: TestState = { answer: 0, came: null };

export function nextTest(previous: TestState, came: ConnectionTest): TestState {
  return { answer: nextAnswer(previous), came };
}

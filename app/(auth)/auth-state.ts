import { nextAnswer } from "@/app/_ui/next-answer";

/** The state of a sign-in form after a submit. The server never returns a password. */
export interface AuthState {
  /** Counts responses, so that each one takes the focus. */
  answer: number;
  email: string;
  notice: { tone: "bad" | "wait" | "good"; title: string; text: string } | null;
  errors: { email?: string; password?: string; code?: string };
  /** True if there is nothing left to fill in. */
  done: boolean;
}

export const START: AuthState = { answer: 0, email: "", notice: null, errors: {}, done: false };

export function nextState(previous: AuthState, parts: Partial<AuthState>): AuthState {
  return { ...START, ...parts, answer: nextAnswer(previous) };
}

/** What a form of the sign-in pages shows after it was sent. A password never comes back from the server. */
export interface AuthState {
  /** Counts answers, so that each one takes the focus. */
  answer: number;
  email: string;
  notice: { tone: "bad" | "wait" | "good"; title: string; text: string } | null;
  errors: { email?: string; password?: string; code?: string };
  /** Nothing is left to type. */
  done: boolean;
}

export const START: AuthState = { answer: 0, email: "", notice: null, errors: {}, done: false };

/** The state after `previous`, which came from a browser. */
export function nextState(previous: AuthState, parts: Partial<AuthState>): AuthState {
  const answer = Number.isSafeInteger(previous?.answer) ? previous.answer + 1 : 1;
  return { ...START, ...parts, answer };
}

import type { SwatchPair } from "./swatch";

/** What a settings form shows after it was sent. */
export interface SettingState {
  /** Counts answers, so that each one takes the focus. */
  answer: number;
  /** A word of settingsNotices, or null. */
  told: string | null;
  /** As typed; a field that isn't here keeps what is stored. */
  typed: Record<string, string>;
  /** The version that a second press names: what counts by now, once the owner was told of it. */
  seen: number | null;
  /** The second factor was shown too long ago. */
  codeNeeded: boolean;
  swatch: SwatchPair | null;
}

export const START: SettingState = {
  answer: 0,
  told: null,
  typed: {},
  seen: null,
  codeNeeded: false,
  swatch: null,
};

/** The state after `previous`, which came from a browser. */
export function nextState(previous: SettingState, parts: Partial<SettingState>): SettingState {
  const answer = Number.isSafeInteger(previous?.answer) ? previous.answer + 1 : 1;
  return { ...START, ...parts, answer };
}

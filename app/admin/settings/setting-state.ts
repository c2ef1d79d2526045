import { nextAnswer } from "@/app/_ui/next-answer";
import type { SwatchPair } from "./swatch";

/** What a settings form shows after it was sent. */
export interface SettingState {
  /** Counts responses, so that each one takes the focus. */
  answer: number;
  /** A key of settingsNotices, or null. */
  notice: string | null;
  /** As typed; a missing field has its stored value. */
  typed: Record<string, string>;
  /** The version for the next submit: the current one, after the owner was notified of a conflict. */
  seen: number | null;
  /** The second factor was last entered too long ago. */
  codeNeeded: boolean;
  swatch: SwatchPair | null;
}

export const START: SettingState = {
  answer: 0,
  notice: null,
  typed: {},
  seen: null,
  codeNeeded: false,
  swatch: null,
};

export function nextState(previous: SettingState, parts: Partial<SettingState>): SettingState {
  return { ...START, ...parts, answer: nextAnswer(previous) };
}

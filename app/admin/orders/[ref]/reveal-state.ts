/** The state of the form that reveals deliverables. They are only in this response: in no address, list or log. */
export interface RevealState {
  /** A key of deskNotices, or null. */
  notice: string | null;
  /** The two-step code was last entered too long ago. */
  codeNeeded: boolean;
  goods: string | null;
  /** As typed, so that it isn't lost if the code is missing. */
  reason: string;
}

export const HIDDEN: RevealState = { notice: null, codeNeeded: false, goods: null, reason: "" };

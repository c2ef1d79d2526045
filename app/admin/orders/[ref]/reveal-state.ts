/** What the form that reveals goods shows after it was sent. Goods are in this answer alone: in no address, list or log. */
export interface RevealState {
  /** A key of deskNotices, or null. */
  notice: string | null;
  /** The two-step code was last entered too long ago. */
  codeNeeded: boolean;
  goods: string | null;
  /** As typed, so that a missing code costs nothing. */
  reason: string;
}

export const HIDDEN: RevealState = { notice: null, codeNeeded: false, goods: null, reason: "" };

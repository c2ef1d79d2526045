/** The state of the form that opens an email. The text is only in this response: in no address or log. */
export interface OpenState {
  /** A key of deskNotices, or "gone". */
  notice: string | null;
  /** The two-step code was last entered too long ago. */
  codeNeeded: boolean;
  text: string | null;
}

export const CLOSED: OpenState = { notice: null, codeNeeded: false, text: null };

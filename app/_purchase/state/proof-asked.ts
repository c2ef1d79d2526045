/** What a customer shows before the wallet pays more than it does without asking. */
export interface ProofAsked {
  /** `sign_in`: the account has neither a code nor a password. */
  by: "code" | "password" | "sign_in";
  /** What was wrong with the last one. */
  problem: string | null;
}

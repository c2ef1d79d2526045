/** The proof that a customer must give before the wallet pays more than its limit without one. */
export interface ProofAsked {
  /** `sign_in`: the account has neither a code nor a password. */
  by: "code" | "password" | "sign_in";
  /** What was wrong with the last proof. */
  problem: string | null;
}

import "server-only";
import { headers } from "next/headers";
import { textOf } from "@/app/_forms/form-text";
import type { ProofAsked } from "@/app/_purchase/state/proof-asked";
import {
  acquireWalletAllowance,
  findProofBy,
  type WalletAllowance,
} from "@/lib/auth/access/wallet-allowance";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { getVisitor } from "@/lib/auth/session/visitor";
import { context } from "@/lib/context/context";
import { limitedNotice } from "@/lib/words/limited-notice";
import { proveWords } from "@/lib/words/messages";

/** What the customer who submits this form may pay from the wallet. The form may contain a proof (ProofField). */
export async function walletAllowanceOf(user: SignedIn, form: FormData): Promise<WalletAllowance> {
  return acquireWalletAllowance(context(), getVisitor(await headers()), user, textOf(form, "proof", 800));
}

/** The proof that the form requires before it pays more than that. */
export async function requiredProof(user: SignedIn, { problem }: WalletAllowance): Promise<ProofAsked> {
  const by = await findProofBy(context(), user);
  if (!problem) return { by, problem: null };
  if (problem.reason === "limited") return { by, problem: limitedNotice(problem.retryAfterSeconds).text };
  return { by, problem: by === "code" ? proveWords.wrongCode : proveWords.wrongPassword };
}

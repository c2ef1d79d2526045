"use server";

import { headers } from "next/headers";
import { textOf } from "@/app/_forms/form-text";
import { nextAnswer } from "@/app/_ui/next-answer";
import { signedInOrLeave } from "@/app/account/signed-in-or-leave";
import { requireRecentPassword } from "@/lib/auth/password/require-password";
import { confirmTotp } from "@/lib/auth/second-factor/confirm-totp";
import { getVisitor } from "@/lib/auth/session/visitor";
import { context } from "@/lib/context/context";
import { redirectLocal } from "@/lib/web/redirect-local";
import { limitedNotice } from "@/lib/words/limited-notice";
import { authNotices, secondFactorWords } from "@/lib/words/messages";

const HERE = "/account/security/second-factor";

export interface SetupState {
  answer: number;
  problem: string | null;
  passwordProblem: string | null;
  /** The recovery codes, in the only response that shows them. */
  codes: string[] | null;
}

/**
 * Enables the second factor with a first code from the authenticator app. A session older than ten minutes must also enter the
 * password; otherwise anyone who finds an unlocked phone could lock its owner out.
 */
export async function setUpSecondFactorAction(previous: SetupState, form: FormData): Promise<SetupState> {
  const user = await signedInOrLeave(HERE);
  const state = {
    answer: nextAnswer(previous),
    problem: null,
    passwordProblem: null,
    codes: null,
  };
  const ctx = context();
  const password = textOf(form, "password", 800);
  const proof = await requireRecentPassword(ctx, getVisitor(await headers()), user, password);
  if (!proof.ok) {
    if (proof.reason === "sign_in_again") redirectLocal(HERE);
    const limited = proof.reason === "limited" ? limitedNotice(proof.retryAfterSeconds).text : null;
    return { ...state, passwordProblem: limited ?? authNotices.wrongPassword.text };
  }
  const confirmed = await confirmTotp(ctx, user, textOf(form, "code", 20));
  if (confirmed.ok) return { ...state, codes: confirmed.recoveryCodes };
  if (confirmed.reason === "already") redirectLocal("/account/security");
  const limited = confirmed.reason === "limited" ? limitedNotice(confirmed.retryAfterSeconds).text : null;
  return { ...state, problem: limited ?? secondFactorWords.wrong };
}

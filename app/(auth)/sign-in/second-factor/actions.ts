"use server";

import { notFound } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { type AuthState, nextState } from "@/app/(auth)/auth-state";
import { findCurrentSession } from "@/lib/auth/access/current-user";
import { type ConfirmResult, confirmSecondFactor } from "@/lib/auth/second-factor/confirm-second-factor";
import { safeNext } from "@/lib/auth/session/safe-next";
import { isStaff } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { redirectLocal } from "@/lib/web/redirect-local";
import { limitedNotice } from "@/lib/words/limited-notice";
import { secondFactorWords } from "@/lib/words/messages";

/** Checks the second-factor code after the first sign-in step, then redirects. */
export async function confirmSecondFactorAction(previous: AuthState, form: FormData): Promise<AuthState> {
  await assertActionOrigin();
  const user = await findCurrentSession();
  if (!user?.totp) notFound();
  const code = textOf(form, "code", 40);
  if (!code.trim()) return nextState(previous, { errors: { code: secondFactorWords.missing } });
  const confirmed = await confirmSecondFactor(context(), user, code);
  if (confirmed.ok) redirectLocal(safeNext(form.get("next"), isStaff(user.role) ? "/admin" : "/account"));
  return nextState(previous, { notice: codeNotice(confirmed) });
}

function codeNotice(refused: Extract<ConfirmResult, { ok: false }>): AuthState["notice"] {
  if (refused.reason === "limited") return limitedNotice(refused.retryAfterSeconds);
  return { tone: "bad", title: secondFactorWords.wrongTitle, text: secondFactorWords.wrong };
}

"use server";

import { headers } from "next/headers";
import { textOf } from "@/app/_forms/form-text";
import { type AuthState, nextState } from "@/app/(auth)/auth-state";
import { enter } from "@/app/(auth)/enter";
import { mailNotice } from "@/app/(auth)/mail-notice";
import { parseEmail } from "@/lib/auth/email/normal-email";
import { requestReset } from "@/lib/auth/password/request-reset";
import { resetPassword } from "@/lib/auth/password/reset-password";
import { isStaff } from "@/lib/auth/session/signed-in";
import { getVisitor } from "@/lib/auth/session/visitor";
import { context } from "@/lib/context/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { limitedNotice } from "@/lib/words/limited-notice";
import { authErrors, authNotices } from "@/lib/words/messages";

/** Emails a link to choose a new password. The response is the same for every address. */
export async function requestResetAction(previous: AuthState, form: FormData): Promise<AuthState> {
  await assertActionOrigin();
  const typed = textOf(form, "email", 254);
  const email = parseEmail(typed);
  if (!email) return nextState(previous, { email: typed, errors: { email: authErrors.email } });
  const asked = await requestReset(context(), getVisitor(await headers()), email);
  if (asked.ok) return nextState(previous, { done: true, notice: mailNotice("mailed") });
  return nextState(previous, { email: typed, notice: limitedNotice(asked.retryAfterSeconds) });
}

/** Saves the new password, ends all sessions and signs in. */
export async function resetPasswordAction(previous: AuthState, form: FormData): Promise<AuthState> {
  await assertActionOrigin();
  const given = { token: textOf(form, "token", 100), password: textOf(form, "password", 800) };
  const result = await resetPassword(context(), getVisitor(await headers()), given);
  if (result.ok) return enter(result, isStaff(result.role) ? null : "/account?changed=password");
  if (result.reason === "link") {
    return nextState(previous, { done: true, notice: { tone: "bad", ...authNotices.link } });
  }
  return nextState(previous, { errors: { password: authErrors[result.reason] } });
}

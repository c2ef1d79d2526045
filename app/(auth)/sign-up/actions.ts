"use server";

import { headers } from "next/headers";
import { textOf } from "@/app/_forms/form-text";
import { type AuthState, nextState } from "@/app/(auth)/auth-state";
import { enter } from "@/app/(auth)/enter";
import { mailNotice } from "@/app/(auth)/mail-notice";
import { parseEmail } from "@/lib/auth/email/normal-email";
import { getVisitor } from "@/lib/auth/session/visitor";
import { signUp } from "@/lib/auth/sign-in/sign-up";
import { verifyEmail } from "@/lib/auth/sign-in/verify-email";
import { acceptInvitation } from "@/lib/auth/staff/accept-invitation";
import { context } from "@/lib/context/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { limitedNotice } from "@/lib/words/limited-notice";
import { authErrors, authNotices } from "@/lib/words/messages";

/** Creates an account, to be confirmed by email. The response is the same if the account already exists. */
export async function signUpAction(previous: AuthState, form: FormData): Promise<AuthState> {
  await assertActionOrigin();
  const typed = textOf(form, "email", 254);
  const password = textOf(form, "password", 800);
  const email = parseEmail(typed);
  if (!email) return nextState(previous, { email: typed, errors: { email: authErrors.email } });
  const result = await signUp(context(), getVisitor(await headers()), { email, password });
  if (result.ok) {
    return nextState(previous, { done: true, notice: mailNotice("signedUp") });
  }
  if (result.reason === "limited")
    return nextState(previous, { email: typed, notice: limitedNotice(result.retryAfterSeconds) });
  return nextState(previous, { email: typed, errors: { password: authErrors[result.reason] } });
}

/** Confirms an email address by its link and the password, and signs in. */
export async function verifyEmailAction(previous: AuthState, form: FormData): Promise<AuthState> {
  await assertActionOrigin();
  const password = textOf(form, "password", 800);
  if (!password) return nextState(previous, { errors: { password: authErrors.password } });
  const given = { token: textOf(form, "token", 100), password };
  const result = await verifyEmail(context(), getVisitor(await headers()), given);
  if (result.ok) return enter(result, form.get("next"));
  if (result.reason === "limited")
    return nextState(previous, { notice: limitedNotice(result.retryAfterSeconds) });
  const done = result.reason === "link";
  const words = done ? authNotices.link : authNotices.wrongPassword;
  return nextState(previous, { done, notice: { tone: "bad", ...words } });
}

/** Accepts a staff invitation with a password, then continues to the setup of the second factor. */
export async function acceptInvitationAction(previous: AuthState, form: FormData): Promise<AuthState> {
  await assertActionOrigin();
  const given = { token: textOf(form, "token", 100), password: textOf(form, "password", 800) };
  const result = await acceptInvitation(context(), getVisitor(await headers()), given);
  if (result.ok) return enter(result, "/admin");
  if (result.reason === "link") {
    return nextState(previous, { done: true, notice: { tone: "bad", ...authNotices.link } });
  }
  return nextState(previous, { errors: { password: authErrors[result.reason] } });
}

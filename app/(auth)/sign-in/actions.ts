"use server";

import { cookies, headers } from "next/headers";
import { textOf } from "@/app/_forms/form-text";
import { type AuthState, nextState } from "@/app/(auth)/auth-state";
import { enter } from "@/app/(auth)/enter";
import { mailNotice } from "@/app/(auth)/mail-notice";
import { parseEmail } from "@/lib/auth/email/normal-email";
import { safeNext } from "@/lib/auth/session/safe-next";
import { getVisitor } from "@/lib/auth/session/visitor";
import { redeemLink } from "@/lib/auth/sign-in/redeem-link";
import { requestLink } from "@/lib/auth/sign-in/request-link";
import { signIn } from "@/lib/auth/sign-in/sign-in";
import { startGoogle } from "@/lib/auth/sign-in/start-google";
import { context } from "@/lib/context/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { redirectLocal } from "@/lib/web/redirect-local";
import { limitedNotice } from "@/lib/words/limited-notice";
import { authErrors, authNotices } from "@/lib/words/messages";

/** Signs in with email and password, then redirects to the page the visitor wanted. */
export async function signInAction(previous: AuthState, form: FormData): Promise<AuthState> {
  await assertActionOrigin();
  const typed = textOf(form, "email", 254);
  const password = textOf(form, "password", 800);
  const email = parseEmail(typed);
  if (!email || !password) {
    const errors = {
      ...(email ? {} : { email: authErrors.email }),
      ...(password ? {} : { password: authErrors.password }),
    };
    return nextState(previous, { email: typed, errors });
  }
  const result = await signIn(context(), getVisitor(await headers()), { email, password });
  if (result.ok) return enter(result, form.get("next"));
  if (result.reason === "limited")
    return nextState(previous, { email: typed, notice: limitedNotice(result.retryAfterSeconds) });
  const notice =
    result.reason === "wrong" ? ({ tone: "bad", ...authNotices.wrong } as const) : mailNotice("unverified");
  return nextState(previous, { email: typed, notice });
}

/** Emails a sign-in link. The response is the same for every address. */
export async function mailLinkAction(previous: AuthState, form: FormData): Promise<AuthState> {
  await assertActionOrigin();
  const typed = textOf(form, "email", 254);
  const email = parseEmail(typed);
  if (!email) return nextState(previous, { email: typed, errors: { email: authErrors.email } });
  const next = safeNext(form.get("next"), "");
  const mailed = await requestLink(context(), getVisitor(await headers()), { email, next });
  if (mailed.ok) return nextState(previous, { done: true, notice: mailNotice("mailed") });
  return nextState(previous, { email: typed, notice: limitedNotice(mailed.retryAfterSeconds) });
}

/** Signs in with an emailed link when the visitor presses the button. */
export async function openLinkAction(previous: AuthState, form: FormData): Promise<AuthState> {
  await assertActionOrigin();
  const given = { email: textOf(form, "email", 254), token: textOf(form, "token", 100) };
  const opened = await redeemLink(context(), getVisitor(await headers()), given);
  if (opened.ok) return enter(opened, form.get("next"));
  return nextState(previous, { done: true, notice: { tone: "bad", ...authNotices.link } });
}

/** Redirects the visitor to Google. */
export async function startGoogleAction(form: FormData): Promise<void> {
  await assertActionOrigin();
  const next = safeNext(form.get("next"), "/account");
  const started = await startGoogle(context(), getVisitor(await headers()), next);
  if (!started) redirectLocal("/sign-in?error=google");
  const jar = await cookies();
  for (const cookie of started.cookies) jar.set(cookie);
  redirectLocal(started.url);
}

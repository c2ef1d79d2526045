"use server";

import type { Route } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { textOf } from "@/app/_purchase/state/form-values";
import { getSignedIn, staffOrRefuse } from "@/lib/auth/access/current-user";
import { changePassword } from "@/lib/auth/password/change-password";
import { dropTotp } from "@/lib/auth/second-factor/drop-totp";
import { endOtherSessions } from "@/lib/auth/session/end-other-sessions";
import { endSession } from "@/lib/auth/session/end-session";
import { signInAddress } from "@/lib/auth/session/safe-next";
import { type SignedIn, STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { getVisitor } from "@/lib/auth/session/visitor";
import { context } from "@/lib/context/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { limitedNotice } from "@/lib/words/limited-notice";
import { authErrors, authNotices, securityWords } from "@/lib/words/messages";

const HERE = "/account/security";

export interface PasswordState {
  answer: number;
  notice: { tone: "good" | "wait"; title: string; text: string } | null;
  errors: { current?: string; next?: string };
}

async function signedInOrLeave(): Promise<SignedIn> {
  await assertActionOrigin();
  return (await getSignedIn()) ?? redirect(signInAddress(HERE) as Route);
}

/** Changes the password after checking the old one. */
export async function changePasswordAction(previous: PasswordState, form: FormData): Promise<PasswordState> {
  const user = await signedInOrLeave();
  const answer = (Number.isSafeInteger(previous?.answer) ? previous.answer : 0) + 1;
  const given = { current: textOf(form, "current", 800), next: textOf(form, "next", 800) };
  const result = await changePassword(context(), getVisitor(await headers()), user, given);
  if (result.ok) {
    const notice = {
      tone: "good",
      title: securityWords.savedTitle,
      text: securityWords.saved({ ended: result.ended }),
    } as const;
    return { answer, notice, errors: {} };
  }
  if (result.reason === "limited") {
    const notice = { tone: "wait", ...limitedNotice(result.retryAfterSeconds) } as const;
    return { answer, notice, errors: {} };
  }
  if (result.reason === "wrong") {
    return { answer, notice: null, errors: { current: authNotices.wrongPassword.text } };
  }
  return { answer, notice: null, errors: { next: authErrors[result.reason] } };
}

/** Ends one of the user's own sessions: another device's, or this one. */
export async function endSessionAction(form: FormData): Promise<void> {
  const user = await signedInOrLeave();
  await endSession(context(), user.userId, textOf(form, "sid", 100));
  redirect(HERE);
}

export async function endOtherSessionsAction(): Promise<void> {
  const user = await signedInOrLeave();
  await endOtherSessions(context(), user);
  redirect(HERE);
}

/**
 * Replaces the second factor of a staff member with a new phone: asks for the old one again, then sets up a new one.
 */
export async function replaceSecondFactorAction(): Promise<void> {
  await assertActionOrigin();
  const gate = await staffOrRefuse(STAFF_ROLES, { fresh: true });
  if (!gate.ok) {
    if (gate.reason === "second_factor_needed") redirect(`/sign-in/second-factor?next=${HERE}`);
    notFound();
  }
  await dropTotp(context(), gate.user, gate.user.userId, null);
  redirect(`${HERE}/second-factor`);
}

"use server";

import { headers } from "next/headers";
import { textOf } from "@/app/_forms/form-text";
import { nextAnswer } from "@/app/_ui/next-answer";
import { type AuthState, nextState } from "@/app/(auth)/auth-state";
import { changePassword } from "@/lib/auth/password/change-password";
import { removeTotp } from "@/lib/auth/second-factor/remove-totp";
import { endOtherSessions } from "@/lib/auth/session/end-other-sessions";
import { endSession } from "@/lib/auth/session/end-session";
import { isStaff } from "@/lib/auth/session/signed-in";
import { getVisitor } from "@/lib/auth/session/visitor";
import { context } from "@/lib/context/context";
import { redirectLocal } from "@/lib/web/redirect-local";
import { limitedNotice } from "@/lib/words/limited-notice";
import {
  authErrors,
  authNotices,
  leavingWords,
  secondFactorWords,
  securityWords,
} from "@/lib/words/messages";
import { signedInOrLeave } from "../signed-in-or-leave";

const HERE = "/account/security";

export interface PasswordState {
  answer: number;
  notice: { tone: "good" | "wait"; title: string; text: string } | null;
  errors: { current?: string; next?: string };
}

/** Changes the password after checking the old one. */
export async function changePasswordAction(previous: PasswordState, form: FormData): Promise<PasswordState> {
  const user = await signedInOrLeave(HERE);
  const answer = nextAnswer(previous);
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
  if (result.reason === "limited")
    return { answer, notice: limitedNotice(result.retryAfterSeconds), errors: {} };
  if (result.reason === "wrong") {
    return { answer, notice: null, errors: { current: authNotices.wrongPassword.text } };
  }
  return { answer, notice: null, errors: { next: authErrors[result.reason] } };
}

/** Ends one of the user's own sessions: another device's, or this one. */
export async function endSessionAction(form: FormData): Promise<void> {
  const user = await signedInOrLeave(HERE);
  await endSession(context(), user.userId, textOf(form, "sid", 100));
  redirectLocal(HERE);
}

export async function endOtherSessionsAction(): Promise<void> {
  const user = await signedInOrLeave(HERE);
  await endOtherSessions(context(), user);
  redirectLocal(HERE);
}

/** Removes the second factor after checking password and code. Staff set up another one next: admin doesn't open without one. */
export async function removeSecondFactorAction(previous: AuthState, form: FormData): Promise<AuthState> {
  const user = await signedInOrLeave(HERE);
  const given = { password: textOf(form, "password", 800), code: textOf(form, "code", 40) };
  const removed = await removeTotp(context(), getVisitor(await headers()), user, given);
  if (removed.ok) redirectLocal(isStaff(user.role) ? `${HERE}/second-factor` : HERE);
  switch (removed.reason) {
    case "limited":
      return nextState(previous, {
        notice: limitedNotice(removed.retryAfterSeconds),
      });
    case "sign_in_again":
      return nextState(previous, {
        notice: { tone: "wait", title: leavingWords.againTitle, text: leavingWords.againText },
      });
    case "wrong":
      return nextState(previous, { errors: { password: authNotices.wrongPassword.text } });
    case "wrong_code":
      return nextState(previous, { errors: { code: secondFactorWords.wrong } });
  }
}

"use server";

import { notFound, redirect } from "next/navigation";
import { textOf } from "@/app/_purchase/state/form-values";
import { getSignedIn } from "@/lib/auth/access/current-user";
import { confirmTotp } from "@/lib/auth/second-factor/confirm-totp";
import { isStaff } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { limitedNotice } from "@/lib/words/limited-notice";
import { secondFactorWords } from "@/lib/words/messages";

export interface SetupState {
  answer: number;
  problem: string | null;
  /** The recovery codes, in the only response that shows them. */
  codes: string[] | null;
}

/** Enables the second factor with a first code from the authenticator app. */
export async function setUpSecondFactorAction(previous: SetupState, form: FormData): Promise<SetupState> {
  await assertActionOrigin();
  const user = await getSignedIn();
  if (!user || !isStaff(user.role)) notFound();
  const answer = (Number.isSafeInteger(previous?.answer) ? previous.answer : 0) + 1;
  const confirmed = await confirmTotp(context(), user, textOf(form, "code", 20));
  if (confirmed.ok) return { answer, problem: null, codes: confirmed.recoveryCodes };
  if (confirmed.reason === "already") redirect("/account/security");
  const limited = confirmed.reason === "limited" ? limitedNotice(confirmed.retryAfterSeconds).text : null;
  return { answer, problem: limited ?? secondFactorWords.wrong, codes: null };
}

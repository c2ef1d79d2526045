"use server";

import { headers } from "next/headers";
import { textOf } from "@/app/_forms/form-text";
import { REFUND_PLACES, setRefundPreference } from "@/lib/account/refund-preference";
import { context } from "@/lib/context/context";
import { kobo } from "@/lib/platform/money";
import { startTopUp, topUpTotal } from "@/lib/wallet/start-topup";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { isPaymentOrigin } from "@/lib/web/payment-origins";
import { redirectLocal } from "@/lib/web/redirect-local";
import { rememberLanguage } from "@/lib/web/remember-language";
import { signedInOrLeave } from "../signed-in-or-leave";

const HERE = "/account/wallet";

/** Redirects to the payment page of a top-up, at the price that the page showed. A double press opens one payment. */
export async function startTopUpAction(form: FormData): Promise<void> {
  const user = await signedInOrLeave(HERE);
  const ctx = context();
  const credit = Number(textOf(form, "credit"));
  if (!Number.isSafeInteger(credit) || credit <= 0) redirectLocal(HERE);
  const back = (problem: string): never =>
    redirectLocal(`${HERE}?amount=${Math.floor(credit / 100)}&problem=${problem}#top-up`);
  const limited = await limitVisitor("pay", await headers(), { order: `wallet:${user.userId}` });
  if (!limited.ok) back("limited");
  const total = await topUpTotal(ctx, kobo(credit));
  if (String(total) !== textOf(form, "total")) back("changed");
  const { userId, email } = user;
  const started = await startTopUp(ctx, {
    userId,
    email,
    credit: kobo(credit),
    key: textOf(form, "key", 100),
  });
  if (started.ok) {
    if (!isPaymentOrigin(started.url)) back("start");
    await rememberLanguage();
    redirectLocal(started.url);
  }
  // The form of a top-up that is already paid: show its status.
  if (started.reason === "done") redirectLocal(`${HERE}?topped-up`);
  back(started.reason === "invalid" ? "changed" : "start");
}

export async function saveRefundPlaceAction(form: FormData): Promise<void> {
  const user = await signedInOrLeave(HERE);
  const place = REFUND_PLACES.find((value) => value === textOf(form, "place"));
  if (!place) redirectLocal(HERE);
  await setRefundPreference(context(), user.userId, place);
  redirectLocal(`${HERE}?saved#refunds`);
}

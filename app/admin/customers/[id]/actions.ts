"use server";

import { textOf } from "@/app/_forms/form-text";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { authorizeWithCode } from "@/app/admin/_ui/authorize-with-code";
import { redirectAdmin } from "@/app/admin/_ui/redirect-admin";
import { refuse } from "@/app/admin/_ui/refuse";
import type { Refusal } from "@/app/admin/_ui/refused";
import { endSessionsOf } from "@/lib/admin/customers/end-sessions-of";
import { payOutWallet } from "@/lib/admin/customers/pay-out-wallet";
import { dropTotp } from "@/lib/auth/second-factor/drop-totp";
import { context } from "@/lib/context/context";
import { kobo } from "@/lib/platform/money";
import { customerNotices } from "@/lib/words/en/customers";
import { parseTypedNaira } from "./parse-naira";

function pageOf(form: FormData): string {
  const user = textOf(form, "user", 40);
  return /^[0-9A-Za-z]{1,40}$/.test(user) ? `/admin/customers/${user}` : "/admin/customers";
}

/** Signs the customer out on all devices, for example after a lost phone. */
export async function endCustomerSessionsAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("customers.signOut", pageOf(form));
  const reason = textOf(form, "reason", 500).trim();
  if (!reason) redirectAdmin(pageOf(form), "reason");
  const ended = await endSessionsOf(context(), actor, textOf(form, "user", 40), reason);
  redirectAdmin(pageOf(form), ended === null ? "not_found" : "signed_out");
}

/** Removes the second factor of a customer who lost phone and recovery codes and proved their identity in another way. */
export async function dropCustomerFactorAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("customers.dropFactor", pageOf(form), { fresh: true });
  const reason = textOf(form, "reason", 500).trim();
  if (!reason) redirectAdmin(pageOf(form), "reason");
  const dropped = await dropTotp(context(), actor, textOf(form, "user", 40), reason);
  redirectAdmin(pageOf(form), dropped ? "factor_removed" : "no_factor");
}

/**
 * Records a payout that the owner sent to the customer's bank account. The form's own key makes a double press record
 * it once.
 */
export async function payOutWalletAction(_previous: Refusal | null, form: FormData): Promise<Refusal> {
  const gate = await authorizeWithCode("wallets.payOut", form, pageOf(form));
  if (!gate.ok) return refuse(form, customerNotices[gate.state.notice], gate.state);
  const amount = parseTypedNaira(textOf(form, "naira", 20));
  if (amount === null) return refuse(form, customerNotices.amount);
  const reason = textOf(form, "reason", 500).trim();
  if (!reason) return refuse(form, customerNotices.reason);
  const userId = textOf(form, "user", 40);
  const key = `${userId}:${textOf(form, "key", 40)}`;
  const paid = await payOutWallet(context(), { key, userId, amount: kobo(amount), actor: gate.user, reason });
  redirectAdmin(pageOf(form), paid.outcome === "done" ? "paid_out" : paid.outcome);
}

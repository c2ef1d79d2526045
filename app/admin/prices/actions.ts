"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { actOrRequestApproval } from "@/lib/admin/approvals/act-or-request-approval";
import { parseFee, type TypedFee } from "@/lib/admin/prices/parse-fee";
import { parseRule } from "@/lib/admin/prices/parse-rule";
import { parseScope } from "@/lib/admin/prices/parse-scope";
import { context } from "@/lib/context/context";
import type { PaymentFeeRule } from "@/lib/pricing/payment-fee";
import { approvalNoticeKey } from "@/lib/words/en/approvals";
import { parseSubject, pricesAddress } from "./address";

/**
 * Saves the previewed margin rule, or requests the second person's approval that a loss needs. With a recently entered
 * second factor.
 */
export async function saveMarginRuleAction(form: FormData): Promise<void> {
  const ctx = context();
  const typed = {
    percent: textOf(form, "percent"),
    flat: textOf(form, "flat"),
    floor: textOf(form, "floor"),
  };
  const wider = form.get("view") === "wider";
  const wanted = { service: textOf(form, "service"), ...parseSubject(textOf(form, "of")) };
  const scope = parseScope(await ctx.snapshot(), wanted);
  const shown = wider ? { view: "wider" as const } : { ...typed, view: "rule" as const };
  const go = (done: string, keep = true): never =>
    redirect(pricesAddress(scope, { ...(keep ? shown : {}), done }) as Route);

  const actor = await actAsStaff("prices.edit", pricesAddress(scope, shown), { fresh: true });
  if (!scope) return go("not_found", false);
  const reason = textOf(form, "reason", 300).trim();
  if (!reason) return go("reason");
  const read = wider ? null : parseRule(typed);
  if (read && !read.ok) return go(read.field);
  const key = textOf(form, "key", 40);
  const accepted = Number(textOf(form, "loss", 20));
  const request = {
    changes: [{ scope, rule: read?.rule ?? null, seen: textOf(form, "seen", 20) || null }],
    key: `${actor.userId}:${key}`,
    acceptedLoss: Number.isSafeInteger(accepted) && accepted > 0 ? accepted : 0,
    from: null,
  };
  const done = approvalNoticeKey(await actOrRequestApproval(ctx, { actor, reason }, "price", request));
  return go(done, done === "loss");
}

/** Saves the previewed payment fee, or asks for the second person that one below cost needs. With a recently entered second factor. */
export async function savePaymentFeeAction(form: FormData): Promise<void> {
  const typed: TypedFee = {
    rate: textOf(form, "rate", 20),
    flat: textOf(form, "flat", 20),
    from: textOf(form, "from", 20),
    cap: textOf(form, "cap", 20),
  };
  const shown = new URLSearchParams({ view: "fee", ...typed });
  const go = (done: string, keep = true): never =>
    redirect(
      `/admin/prices?${new URLSearchParams({ ...(keep ? Object.fromEntries(shown) : {}), done })}` as Route,
    );

  const actor = await actAsStaff("prices.edit", `/admin/prices?${shown}`, { fresh: true });
  const reason = textOf(form, "reason", 300).trim();
  if (!reason) return go("reason");
  const read = parseFee(typed);
  if (!read.ok) return go(read.field === "flat" ? "fee_flat" : read.field);
  const seen = parseSeen(textOf(form, "seen", 200));
  if (!seen) return go("fee_stale", false);
  const accepted = Number(textOf(form, "loss", 20));
  const ctx = context();
  const answer = await actOrRequestApproval(ctx, { actor, reason }, "price", {
    fee: read.fee,
    seen,
    acceptedLoss: Number.isSafeInteger(accepted) && accepted > 0 ? accepted : 0,
    until: ctx.clock.now().toISOString(),
  });
  if (answer.asked) return go(approvalNoticeKey(answer), false);
  return go(`fee_${answer.outcome}`, answer.outcome === "loss");
}

/** Parses the fee that the form showed as current; null if the form was tampered with. */
function parseSeen(text: string): PaymentFeeRule | null {
  try {
    const { rate, flat, from, cap } = JSON.parse(text) as Partial<TypedFee>;
    const read = parseFee({ rate: String(rate), flat: String(flat), from: String(from), cap: String(cap) });
    return read.ok ? read.fee : null;
  } catch {
    return null;
  }
}

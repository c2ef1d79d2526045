"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { textOf } from "@/app/_purchase/state/form-values";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { authorizeWithCode } from "@/app/admin/_ui/authorize-with-code";
import { actOrAsk } from "@/lib/admin/approvals/act-or-ask";
import { VERDICTS } from "@/lib/admin/orders/decide-parked";
import { requeryAsStaff } from "@/lib/admin/orders/requery-as-staff";
import { revealGoods } from "@/lib/admin/orders/reveal-goods";
import { sendAgain } from "@/lib/admin/orders/send-again";
import { context } from "@/lib/context/context";
import { resendMessage } from "@/lib/messages/resend-message";
import { naira } from "@/lib/platform/money";
import { askedWord } from "@/lib/words/en/approvals";
import { HIDDEN, type RevealState } from "./reveal-state";

/** The page that contained the form: the order's page, or the review queue. */
function pageOf(form: FormData): string {
  const ref = textOf(form, "ref", 20);
  return /^[0-9A-Z-]{1,20}$/.test(ref) && textOf(form, "here") !== "parked"
    ? `/admin/orders/${ref}`
    : "/admin/parked";
}

function back(form: FormData, word: string): never {
  redirect(`${pageOf(form)}?done=${word}` as Route);
}

function reasonOf(form: FormData): string {
  const reason = textOf(form, "reason", 500).trim();
  if (!reason) back(form, "reason");
  return reason;
}

/** Checks the status with the upstream and the payment provider now. */
export async function requeryOrderAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("orders.check", pageOf(form));
  back(form, (await requeryAsStaff(context(), textOf(form, "ref", 20), actor)) ? "asked" : "not_found");
}

/** Resolves a manual review, with the evidence and the reason, or asks for the second person that it needs. */
export async function decideParkedAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("orders.decide", pageOf(form), { fresh: true, form });
  const verdict = VERDICTS.find((one) => one === form.get("verdict"));
  if (!verdict) back(form, "verdict");
  const evidence = textOf(form, "evidence", 500).trim();
  if (!evidence) back(form, "evidence");
  const reason = reasonOf(form);
  const given = textOf(form, "given", 5_000).trim();
  const request = { effect: textOf(form, "effect", 40), verdict, evidence };
  const secret = verdict === "delivered" && given ? given : undefined;
  back(form, askedWord(await actOrAsk(context(), { actor, reason }, "decision", request, secret)));
}

/** Refunds an item that was never sent, or asks for the second person that it needs. */
export async function refundLineAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("orders.return", pageOf(form), { fresh: true, form });
  const reason = reasonOf(form);
  const request = { line: textOf(form, "line", 40) };
  back(form, askedWord(await actOrAsk(context(), { actor, reason }, "refund", request)));
}

/** Sends an item again instead of refunding it. */
export async function sendAgainAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("orders.sendAgain", pageOf(form), { fresh: true, form });
  const reason = reasonOf(form);
  const evidence = textOf(form, "evidence", 500).trim();
  const sent = await sendAgain(context(), textOf(form, "line", 40), { actor, reason, evidence });
  back(form, sent === "done" ? "sent_again" : sent === "evidence" ? "evidence" : `again_${sent}`);
}

/** Shows an owner the goods that an attempt brought and nobody has got yet. They travel in this answer alone. */
export async function revealGoodsAction(_previous: RevealState, form: FormData): Promise<RevealState> {
  const owner = await authorizeWithCode("goods.reveal", form, pageOf(form));
  const reason = textOf(form, "reason", 500).trim();
  if (!owner.ok) return { ...HIDDEN, reason, notice: owner.state.told, codeNeeded: owner.state.codeNeeded };
  if (!reason) return { ...HIDDEN, notice: "reason" };
  const revealed = await revealGoods(context(), textOf(form, "effect", 40), { actor: owner.user, reason });
  return revealed.ok ? { ...HIDDEN, goods: revealed.goods } : { ...HIDDEN, notice: revealed.reason };
}

/** Issues a credit for a delivered item, or asks for the second person that it needs. The form's own key makes a double press issue it once. */
export async function giveGoodwillAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("orders.return", pageOf(form), { fresh: true, form });
  const typed = textOf(form, "naira", 12).replaceAll(/[,\s₦]/g, "");
  if (!/^[1-9]\d{0,6}$/.test(typed)) back(form, "amount");
  const reason = reasonOf(form);
  const order = textOf(form, "order", 40);
  const request = { order, key: `${order}:${textOf(form, "gift", 10)}`, kobo: naira(Number(typed)) };
  back(form, askedWord(await actOrAsk(context(), { actor, reason }, "compensation", request)));
}

/** Resends an order's message. */
export async function resendMessageAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("orders.check", pageOf(form));
  const resent = await resendMessage(context(), {
    id: textOf(form, "message", 40),
    actor: { id: actor.userId, role: actor.role },
  });
  back(form, resent.ok ? "resent" : resent.reason);
}

"use server";

import { textOf } from "@/app/_forms/form-text";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { authorizeWithCode } from "@/app/admin/_ui/authorize-with-code";
import { redirectAdmin } from "@/app/admin/_ui/redirect-admin";
import { refuse } from "@/app/admin/_ui/refuse";
import type { Refusal } from "@/app/admin/_ui/refused";
import { actOrRequestApproval } from "@/lib/admin/approvals/act-or-request-approval";
import { decideHold, HOLD_DECISIONS } from "@/lib/admin/orders/decide-hold";
import { VERDICTS } from "@/lib/admin/orders/decide-parked";
import { requeryAsStaff } from "@/lib/admin/orders/requery-as-staff";
import { revealGoods } from "@/lib/admin/orders/reveal-goods";
import { sendAgain } from "@/lib/admin/orders/send-again";
import { context } from "@/lib/context/context";
import { resendMessage } from "@/lib/messages/resend-message";
import { env } from "@/lib/platform/config/env";
import { naira } from "@/lib/platform/money";
import { approvalNoticeKey } from "@/lib/words/en/approvals";
import { deskNotices } from "@/lib/words/en/desk-notices";
import { HIDDEN, type RevealState } from "./reveal-state";

/** The page that contained the form: the order's page, or the review queue. */
function pageOf(form: FormData): string {
  const ref = textOf(form, "ref", 20);
  return /^[0-9A-Z-]{1,20}$/.test(ref) && textOf(form, "here") !== "parked"
    ? `/admin/orders/${ref}`
    : "/admin/parked";
}

const reasonOf = (form: FormData) => textOf(form, "reason", 500).trim();

/** The state of a refused form, with its notice; keeps what was typed. */
function refused(form: FormData, word: keyof typeof deskNotices, more?: { codeNeeded: boolean }): Refusal {
  return refuse(form, deskNotices[word], more);
}

/** Results that another choice, more deliverables, a lower amount or a later try would fix. The page is unchanged. */
const TRY_AGAIN: ReadonlySet<string> = new Set([
  ...["needs_goods", "sighted", "wrong_kind", "sender_alive"],
  ...["refund_listed", "refund_not_told"],
  ...["over_limit", "too_much", "refund_under_way", "disputed", "books_stopped"],
  ...["hold_disputed", "hold_books_stopped"],
]);

/** Shows the page with the result's notice, or the form as it was typed if it may be sent again. */
function end(form: FormData, word: string): Refusal {
  return TRY_AGAIN.has(word) ? refused(form, word) : redirectAdmin(pageOf(form), word);
}

/** Checks the status with the upstream and the payment provider now. */
export async function requeryOrderAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("orders.check", pageOf(form));
  redirectAdmin(
    pageOf(form),
    (await requeryAsStaff(context(), textOf(form, "ref", 20), actor)) ? "asked" : "not_found",
  );
}

/** Resolves a manual review, with evidence and reason, or requests the second person's approval that it needs. */
export async function decideParkedAction(_previous: Refusal | null, form: FormData): Promise<Refusal> {
  const gate = await authorizeWithCode("orders.decide", form, pageOf(form));
  if (!gate.ok) return refused(form, gate.state.notice, gate.state);
  const verdict = VERDICTS.find((value) => value === form.get("verdict"));
  if (!verdict) return refused(form, "verdict");
  const evidence = textOf(form, "evidence", 500).trim();
  if (!evidence) return refused(form, "evidence");
  const reason = reasonOf(form);
  if (!reason) return refused(form, "reason");
  const given = textOf(form, "given", 5_000).trim();
  const request = { effect: textOf(form, "effect", 40), verdict, evidence };
  const secret = verdict === "delivered" && given ? given : undefined;
  const by = { actor: gate.user, reason };
  const word = approvalNoticeKey(await actOrRequestApproval(context(), by, "decision", request, secret));
  return end(form, word);
}

/** Refunds an item that was never sent, or requests the second person's approval that it needs. */
export async function refundLineAction(_previous: Refusal | null, form: FormData): Promise<Refusal> {
  const gate = await authorizeWithCode("orders.return", form, pageOf(form));
  if (!gate.ok) return refused(form, gate.state.notice, gate.state);
  const reason = reasonOf(form);
  if (!reason) return refused(form, "reason");
  const request = { line: textOf(form, "line", 40) };
  const by = { actor: gate.user, reason };
  return end(form, approvalNoticeKey(await actOrRequestApproval(context(), by, "refund", request)));
}

/** Releases or refunds an order held by the blocklist. */
export async function decideHoldAction(_previous: Refusal | null, form: FormData): Promise<Refusal> {
  const gate = await authorizeWithCode("orders.decide", form, pageOf(form));
  if (!gate.ok) return refused(form, gate.state.notice, gate.state);
  const decision = HOLD_DECISIONS.find((value) => value === form.get("decision"));
  if (!decision) return refused(form, "hold_not_held");
  const reason = reasonOf(form);
  if (!reason) return refused(form, "reason");
  const by = { actor: gate.user, reason };
  const decided = await decideHold(context(), textOf(form, "order", 40), decision, by);
  return end(form, `hold_${decided === "done" ? decision : decided}`);
}

/** Sends an item again instead of refunding it. */
export async function sendAgainAction(_previous: Refusal | null, form: FormData): Promise<Refusal> {
  const gate = await authorizeWithCode("orders.sendAgain", form, pageOf(form));
  if (!gate.ok) return refused(form, gate.state.notice, gate.state);
  const reason = reasonOf(form);
  if (!reason) return refused(form, "reason");
  const evidence = textOf(form, "evidence", 500).trim();
  const by = { actor: gate.user, reason, evidence };
  const sent = await sendAgain(context(), textOf(form, "line", 40), by);
  if (sent === "evidence") return refused(form, "evidence");
  redirectAdmin(pageOf(form), sent === "done" ? "sent_again" : `again_${sent}`);
}

/** Shows an owner the deliverables that an attempt returned and nobody has received yet. Only this response contains them. */
export async function revealGoodsAction(_previous: RevealState, form: FormData): Promise<RevealState> {
  const owner = await authorizeWithCode("goods.reveal", form, pageOf(form));
  const reason = textOf(form, "reason", 500).trim();
  if (!owner.ok) return { ...HIDDEN, reason, notice: owner.state.notice, codeNeeded: owner.state.codeNeeded };
  if (!reason) return { ...HIDDEN, notice: "reason" };
  const revealed = await revealGoods(context(), textOf(form, "effect", 40), { actor: owner.user, reason });
  return revealed.ok ? { ...HIDDEN, goods: revealed.goods } : { ...HIDDEN, notice: revealed.reason };
}

/**
 * Issues a credit for a delivered item, or requests the second person's approval that it needs. The form's own key makes a
 * double press issue it once.
 */
export async function issueCreditAction(_previous: Refusal | null, form: FormData): Promise<Refusal> {
  const gate = await authorizeWithCode("orders.return", form, pageOf(form));
  if (!gate.ok) return refused(form, gate.state.notice, gate.state);
  const typed = textOf(form, "naira", 12).replaceAll(/[,\s₦]/g, "");
  if (!/^[1-9]\d{0,6}$/.test(typed)) return refused(form, "amount");
  const reason = reasonOf(form);
  if (!reason) return refused(form, "reason");
  const order = textOf(form, "order", 40);
  const request = { order, key: `${order}:${textOf(form, "gift", 10)}`, kobo: naira(Number(typed)) };
  const by = { actor: gate.user, reason };
  return end(form, approvalNoticeKey(await actOrRequestApproval(context(), by, "compensation", request)));
}

/** Resends an order's message. */
export async function resendMessageAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("orders.check", pageOf(form));
  const resent = await resendMessage(context(), {
    id: textOf(form, "message", 40),
    actor: { id: actor.userId, role: actor.role },
  });
  const queued = env().mail ? "resent" : "resent_kept";
  redirectAdmin(pageOf(form), resent.ok ? queued : resent.reason);
}

"use server";

import { textOf } from "@/app/_forms/form-text";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { authorizeWithCode } from "@/app/admin/_ui/authorize-with-code";
import { redirectAdmin } from "@/app/admin/_ui/redirect-admin";
import { refuse } from "@/app/admin/_ui/refuse";
import type { Refusal } from "@/app/admin/_ui/refused";
import { type Decided, decideApproval } from "@/lib/admin/approvals/decide-approval";
import { acknowledgeAlarms } from "@/lib/admin/cases/acknowledge-alarms";
import { closeCaseAs } from "@/lib/admin/cases/close-case-as";
import { mergeCases } from "@/lib/admin/cases/merge-cases";
import { type ItemKey, parseItemKey } from "@/lib/admin/inbox/inbox-item";
import { labelItem } from "@/lib/admin/inbox/label-item";
import { type ItemMark, markItem } from "@/lib/admin/inbox/mark-item";
import { parseSnooze } from "@/lib/admin/inbox/parse-snooze";
import { context } from "@/lib/context/context";
import { approvalNotices } from "@/lib/words/en/approvals";
import { staffNotices } from "@/lib/words/en/staff-notices";

const HERE = "/admin/inbox";

/** Parses a row id; null for anything else. */
function idOf(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function caseOf(id: number, done: string): never {
  redirectAdmin(`${HERE}?open=case${id}`, done);
}

/** Closes a case other than a conversation, with a note on what was done. */
export async function closeCaseAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("cases.answer", HERE);
  const id = idOf(textOf(form, "case", 10));
  if (id === null) redirectAdmin(HERE, "not_found");
  const reason = textOf(form, "reason", 500).trim();
  if (!reason) caseOf(id, "reason");
  const closed = await closeCaseAs(context(), actor, id, reason);
  if (closed === "no_outcome") caseOf(id, closed);
  redirectAdmin(HERE, closed);
}

/** Merges a conversation into another open one of the same customer. */
export async function mergeCasesAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("cases.merge", HERE);
  const [id, into] = [idOf(textOf(form, "case", 10)), idOf(textOf(form, "into", 10))];
  if (id === null || into === null) redirectAdmin(HERE, "not_found");
  const merged = await mergeCases(context(), actor, { id, into });
  caseOf(merged === "merged" ? into : id, merged);
}

/** Acknowledges the alarms of one kind about one order. */
export async function acknowledgeAlarmsAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("cases.answer", HERE);
  const upTo = idOf(textOf(form, "up-to", 10));
  if (upTo === null) redirectAdmin(HERE, "not_found");
  const ref = textOf(form, "ref", 20) || null;
  await acknowledgeAlarms(context(), actor, { kind: textOf(form, "kind", 40), ref, upTo });
  redirectAdmin(HERE, "seen");
}

/** Approves a colleague's request and carries it out, or rejects it, with the approver's own fresh second factor. */
export async function decideApprovalAction(_previous: Refusal | null, form: FormData): Promise<Refusal> {
  const id = idOf(textOf(form, "approval", 10));
  const here = id === null ? HERE : `${HERE}?open=approval${id}`;
  const gate = await authorizeWithCode("approvals.decide", form, here);
  if (!gate.ok) return refuse(form, staffNotices[gate.state.notice], gate.state);
  if (id === null) redirectAdmin(HERE, "approval_not_found");
  const verdict = textOf(form, "verdict", 10);
  if (verdict !== "approve" && verdict !== "reject") return refuse(form, approvalNotices.approval_verdict);
  const reason = textOf(form, "reason", 500).trim();
  if (verdict === "reject" && !reason) return refuse(form, approvalNotices.approval_reason);
  const approve = verdict === "approve";
  redirectAdmin(
    HERE,
    `approval_${decidedWord(await decideApproval(context(), gate.user, id, { approve, reason }))}`,
  );
}

function decidedWord(decided: Decided): string {
  if (typeof decided === "string") return decided;
  return decided.done ? "done" : "refused";
}

/** Assigns an item to one person, or to nobody. */
export async function assignItemAction(form: FormData): Promise<void> {
  await mark(form, {
    owner: textOf(form, "owner", 254) || null,
    instead: textOf(form, "instead", 254) || null,
  });
}

/** Hides an item until a time, or shows it again. */
export async function snoozeItemAction(form: FormData): Promise<void> {
  const until = textOf(form, "until", 20);
  const at = parseSnooze(until, context().clock.now());
  await mark(form, at || until === "now" ? { snoozedUntil: at } : "when");
}

/** Adds a label to an item, or removes one. */
export async function labelItemAction(form: FormData): Promise<void> {
  const { item, actor } = await itemOf(form);
  const remove = textOf(form, "remove", 100);
  toItem(
    form,
    item,
    await labelItem(context(), actor, item, remove ? { remove } : { add: textOf(form, "add", 100) }),
  );
}

async function mark(form: FormData, change: ItemMark | "when"): Promise<never> {
  const { item, actor } = await itemOf(form);
  toItem(form, item, change === "when" ? change : await markItem(context(), actor, item, change));
}

async function itemOf(form: FormData) {
  const item = parseItemKey(textOf(form, "item", 20));
  const actor = await actAsStaff(item?.source === "difference" ? "differences.answer" : "cases.answer", HERE);
  return { item: item ?? redirectAdmin(HERE, "not_found"), actor };
}

/** Redirects to the list around an item, with the item open. */
function toItem(form: FormData, item: ItemKey, done: string): never {
  const list = textOf(form, "back", 300);
  const to = list === HERE || list.startsWith(`${HERE}?`) ? list : HERE;
  if (done === "snoozed" || done === "not_found") redirectAdmin(to, done);
  redirectAdmin(`${to}${to.includes("?") ? "&" : "?"}open=${item.source}${item.id}`, done);
}

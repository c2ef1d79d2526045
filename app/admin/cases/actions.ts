"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { textOf } from "@/app/_purchase/state/form-values";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { acknowledgeAlarms } from "@/lib/admin/cases/acknowledge-alarms";
import { closeCaseAs } from "@/lib/admin/cases/close-case-as";
import { replyToCase } from "@/lib/admin/cases/reply-to-case";
import { context } from "@/lib/context/context";
import { CASE_OUTCOMES, CASE_TEXT_LENGTH } from "@/lib/model/case-kind";

const HERE = "/admin/cases";

function back(done: string): never {
  redirect(`${HERE}?done=${done}` as Route);
}

/** Parses a row id; null for anything else. */
function idOf(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function caseOf(id: number, done: string): never {
  redirect(`${HERE}?open=${id}&done=${done}` as Route);
}

/** Replies to a customer. */
export async function replyToCaseAction(form: FormData): Promise<void> {
  const actor = await actAsStaff(["owner", "support"], HERE);
  const id = idOf(textOf(form, "case", 10));
  if (id === null) back("not_found");
  const replied = await replyToCase(context(), actor, id, textOf(form, "text", CASE_TEXT_LENGTH * 2));
  if (replied === "not_found") back("not_found");
  caseOf(id, replied === "closed" ? "closed_before" : replied);
}

/** Closes a case, with a note on what was done; a complaint also with an outcome, which its customer is told. */
export async function closeCaseAction(form: FormData): Promise<void> {
  const actor = await actAsStaff(["owner", "support"], HERE);
  const id = idOf(textOf(form, "case", 10));
  if (id === null) back("not_found");
  const reason = textOf(form, "reason", 500).trim();
  const complaint = form.get("complaint") === "1";
  if (!reason && complaint) caseOf(id, "reason");
  if (!reason) back("reason");
  const outcome = CASE_OUTCOMES.find((one) => one === form.get("outcome"));
  const say = textOf(form, "say", CASE_TEXT_LENGTH * 2);
  const closed = await closeCaseAs(context(), actor, id, reason, { outcome, say });
  if (closed === "no_outcome") caseOf(id, closed);
  back(complaint && closed === "closed" ? "told" : closed);
}

/** Acknowledges the alarms of one kind about one order. */
export async function acknowledgeAlarmsAction(form: FormData): Promise<void> {
  const actor = await actAsStaff(["owner", "support"], HERE);
  const upTo = idOf(textOf(form, "up-to", 10));
  if (upTo === null) back("not_found");
  const ref = textOf(form, "ref", 20) || null;
  await acknowledgeAlarms(context(), actor, { kind: textOf(form, "kind", 40), ref, upTo });
  back("seen");
}

"use server";

import { notFound } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { authorizeWithCode } from "@/app/admin/_ui/authorize-with-code";
import { redirectAdmin } from "@/app/admin/_ui/redirect-admin";
import { refuse } from "@/app/admin/_ui/refuse";
import type { Refusal } from "@/app/admin/_ui/refused";
import { answerDispute } from "@/lib/admin/cases/answer-dispute";
import { ANSWER_KINDS, MAX_MESSAGE } from "@/lib/cases/begin-dispute-answer";
import { context } from "@/lib/context/context";
import { kobo } from "@/lib/platform/money";
import { answerNotices } from "@/lib/words/en/dispute-answer";

/** Contests or accepts a dispute. A worker sends the answer to Paystack. */
export async function answerDisputeAction(_previous: Refusal | null, form: FormData): Promise<Refusal> {
  const id = textOf(form, "case", 9);
  if (!/^[1-9]\d*$/.test(id)) notFound();
  const here = `/admin/disputes/${id}`;
  const gate = await authorizeWithCode("disputes.answer", form, here);
  if (!gate.ok) return refuse(form, answerNotices[gate.state.notice], gate.state);
  const kind = ANSWER_KINDS.find((value) => value === form.get("kind"));
  if (!kind) notFound();
  const typed = textOf(form, "naira", 12).replaceAll(/[,\s₦]/g, "");
  if (!/^(\d{1,7}(\.\d{1,2})?)?$/.test(typed)) return refuse(form, answerNotices.amount);
  const [naira = "", part = ""] = typed.split(".");
  const amount = typed === "" ? null : kobo(Number(naira) * 100 + Number(part.padEnd(2, "0")));
  const message = textOf(form, "message", MAX_MESSAGE);
  const wanted = { caseId: Number(id), kind, amount, message };
  const answered = await answerDispute(context(), gate.user, wanted);
  if (answered === "amount" || answered === "message") return refuse(form, answerNotices[answered]);
  redirectAdmin(here, answered);
}

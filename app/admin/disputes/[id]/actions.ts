"use server";

import type { Route } from "next";
import { notFound, redirect } from "next/navigation";
import { textOf } from "@/app/_purchase/state/form-values";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { answerDispute } from "@/lib/admin/cases/answer-dispute";
import { ANSWER_KINDS, MOST_MESSAGE } from "@/lib/cases/begin-dispute-answer";
import { context } from "@/lib/context/context";
import { kobo } from "@/lib/platform/money";

/** Contests or accepts a dispute. A worker tells Paystack. */
export async function answerDisputeAction(form: FormData): Promise<void> {
  const id = textOf(form, "case", 9);
  if (!/^[1-9]\d*$/.test(id)) notFound();
  const here = `/admin/disputes/${id}`;
  const actor = await actAsStaff("disputes.answer", here, { fresh: true, form });
  const back = (word: string): never => redirect(`${here}?done=${word}` as Route);
  const kind = ANSWER_KINDS.find((one) => one === form.get("kind"));
  if (!kind) notFound();
  const typed = textOf(form, "naira", 12).replaceAll(/[,\s₦]/g, "");
  if (!/^(\d{1,7}(\.\d{1,2})?)?$/.test(typed)) back("amount");
  const [naira = "", part = ""] = typed.split(".");
  const amount = typed === "" ? null : kobo(Number(naira) * 100 + Number(part.padEnd(2, "0")));
  const message = textOf(form, "message", MOST_MESSAGE);
  back(await answerDispute(context(), actor, { caseId: Number(id), kind, amount, message }));
}

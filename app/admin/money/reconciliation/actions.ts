"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { answerDifference } from "@/lib/admin/money/answer-difference";
import { closeDay } from "@/lib/admin/money/close-day";
import { context } from "@/lib/context/context";
import { parseLagosDay } from "@/lib/platform/lagos-day";

const HERE = "/admin/money/reconciliation";

function back(done: string, form: FormData): never {
  const query = new URLSearchParams({ done });
  const shown = parseLagosDay(textOf(form, "day", 10));
  if (shown) query.set("day", shown.day);
  redirect(`${HERE}?${query}` as Route);
}

export async function closeDayAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("books.close", HERE);
  const shown = parseLagosDay(textOf(form, "day", 10));
  if (!shown) return back("not_found", form);
  back(await closeDay(context(), actor, shown), form);
}

/** Assigns a discrepancy, or explains it. */
export async function answerDifferenceAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("differences.answer", HERE);
  const id = Number(textOf(form, "difference", 15));
  if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) back("not_found", form);
  const reason = textOf(form, "reason", 500).trim();
  if (form.get("act") === "explain" && !reason) back("reason", form);
  back(await answerDifference(context(), actor, id, form.get("act") === "explain" ? reason : null), form);
}

"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { textOf } from "@/app/_purchase/state/form-values";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { acknowledgeAlarms } from "@/lib/admin/cases/acknowledge-alarms";
import { closeCaseAs } from "@/lib/admin/cases/close-case-as";
import { context } from "@/lib/context/context";

const HERE = "/admin/cases";

function back(done: string): never {
  redirect(`${HERE}?done=${done}` as Route);
}

/** Parses a row id; null for anything else. */
function idOf(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Closes a case, with a note on what was done. */
export async function closeCaseAction(form: FormData): Promise<void> {
  const actor = await actAsStaff(["owner", "support"], HERE);
  const id = idOf(textOf(form, "case", 10));
  if (id === null) back("not_found");
  const reason = textOf(form, "reason", 500).trim();
  if (!reason) back("reason");
  back(await closeCaseAs(context(), actor, id, reason));
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

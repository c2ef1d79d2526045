"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { redirectAdmin } from "@/app/admin/_ui/redirect-admin";
import { actOrRequestApproval } from "@/lib/admin/approvals/act-or-request-approval";
import { type ListingState, setDisplayChoices } from "@/lib/admin/catalogue/set-display-choice";
import { cancelSchedule } from "@/lib/admin/prices/cancel-schedule";
import { findReviewed } from "@/lib/admin/prices/find-reviewed";
import { parseStart } from "@/lib/admin/prices/parse-start";
import { editText, parseEdit } from "@/lib/admin/prices/price-edits";
import { context } from "@/lib/context/context";
import { approvalNoticeKey } from "@/lib/words/en/approvals";
import { parseTable, selectedKeys } from "./parse-table";
import { PRICES, pricesAt } from "./price-filter";
import { reviewAddress } from "./review-address";

const LISTINGS: Record<string, [ListingState, boolean]> = {
  pause: ["paused", true],
  resume: ["paused", false],
  hide: ["hidden", true],
  show: ["hidden", false],
  feature: ["featured", true],
  unfeature: ["featured", false],
};

/** Redirects to the review of the edits in the table. Saves nothing. */
export async function reviewPricesAction(form: FormData): Promise<void> {
  await actAsStaff("prices.edit", PRICES);
  const back = textOf(form, "back", 400);
  const read = parseTable(form);
  if (read === "invalid") redirect(pricesAt(back, "value") as Route);
  if (read.edits.length === 0) redirect(pricesAt(back, "nothing") as Route);
  redirect(reviewAddress(read.edits.map(editText), { why: read.why, back }) as Route);
}

/**
 * Saves the reviewed prices, now or from a later moment, or requests the second person's approval that a loss needs. With a
 * fresh second factor.
 */
export async function savePricesAction(form: FormData): Promise<void> {
  const texts = form.getAll("e").filter((one) => typeof one === "string");
  const [why, back] = [textOf(form, "reason", 300).trim(), textOf(form, "back", 400)];
  const from = textOf(form, "from", 20);
  const here = reviewAddress(texts, { why, back, from });
  const go = (done: string): never => redirectAdmin(here, done);
  const actor = await actAsStaff("prices.edit", here, { fresh: true, form });
  const edits = texts.flatMap((text) => parseEdit(text) ?? []);
  if (edits.length === 0) redirect(pricesAt(back, "nothing") as Route);
  if (!why) return go("reason");
  const ctx = context();
  const start = parseStart(from, ctx.clock.now());
  if (!start.ok) return go("from");
  const accepted = Number(textOf(form, "loss", 20));
  const key = `${actor.userId}:${textOf(form, "key", 40)}`;
  const changes = await findReviewed(ctx, { edits, digest: textOf(form, "digest", 40), key });
  if (changes === "stale") return go("stale");
  const request = {
    changes,
    key,
    from: start.from?.toISOString() ?? null,
    acceptedLoss: Number.isSafeInteger(accepted) && accepted > 0 ? accepted : 0,
  };
  const answer = await actOrRequestApproval(ctx, { actor, reason: why }, "price", request);
  const { outcome } = answer.asked ? { outcome: approvalNoticeKey(answer) } : answer;
  if (!answer.asked && outcome !== "saved" && outcome !== "again") return go(outcome);
  redirect(pricesAt(back, outcome === "saved" && start.from ? "scheduled" : outcome) as Route);
}

/** Cancels scheduled prices that haven't begun, with a fresh second factor. */
export async function cancelScheduleAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("prices.edit", PRICES, { fresh: true, form });
  const ids = form.getAll("id").filter((one) => typeof one === "string" && /^\d{1,18}$/.test(one));
  const done = await cancelSchedule(
    context(),
    actor,
    ids.map((id) => BigInt(String(id))),
  );
  const notices = { saved: "cancelled", loss: "cancel_loss", begun: "begun", not_found: "not_found" };
  redirect(pricesAt(textOf(form, "back", 400), notices[done]) as Route);
}

/** Pauses, hides or features the selected rows, or undoes it. */
export async function setListingsAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("catalogue.edit", PRICES);
  const back = textOf(form, "back", 400);
  const [state, on] = LISTINGS[textOf(form, "listing", 20)] ?? [];
  const rows = selectedKeys(form).flatMap((key) => {
    const [, kind, id] = /^(plan|product)-(.{1,80})$/.exec(key) ?? [];
    return id && (kind === "plan" || kind === "product") ? [{ kind, id } as const] : [];
  });
  if (!state || on === undefined || rows.length === 0) redirect(pricesAt(back, "nothing") as Route);
  const done = await setDisplayChoices(context(), actor, rows, state, on);
  redirect(pricesAt(back, done === "saved" ? "listed" : done) as Route);
}

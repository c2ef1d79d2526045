"use server";

import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { textOf } from "@/app/_purchase/state/form-values";
import { openMissing } from "@/lib/cases/open-missing";
import { reportMissing } from "@/lib/cases/report-missing";
import { writeToCase } from "@/lib/cases/write-to-case";
import { context } from "@/lib/context/context";
import { CASE_TEXT_LENGTH, CASE_TOPICS } from "@/lib/model/case-kind";
import { tokenOpensOrder } from "@/lib/orders/reading/token-opens-order";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { redirectLocal } from "@/lib/web/redirect-local";

interface Order {
  ref: string;
  token: string;
}

/**
 * "It didn't come": checks with the upstream at once, then shows the status on its own page. If asked too often, it
 * only shows the status.
 */
export async function reportMissingAction(form: FormData): Promise<void> {
  await assertActionOrigin();
  const order = { ref: textOf(form, "ref"), token: textOf(form, "token") };
  // Check the token first, so that a stranger who knows a reference can't use up the customer's limit.
  if (!(await tokenOpensOrder(context(), order))) notFound();
  const limited = await limitVisitor("ask", await headers(), { order: order.ref.toUpperCase() });
  if (!limited.ok) redirectLocal(pageOf(order, "limited"));
  const told = await reportMissing(context(), order);
  if (!told.ok) notFound();
  redirectLocal(pageOf(order, told.asked === 0 ? "nothing" : told.done ? "now" : "still"));
}

/** "I still don't have it": opens a case for our team, once, with what the customer says. */
export async function openCaseAction(form: FormData): Promise<void> {
  await assertActionOrigin();
  const order = { ref: textOf(form, "ref"), token: textOf(form, "token") };
  const limited = await limitVisitor("ask", await headers(), {});
  if (!limited.ok) redirectLocal(pageOf(order, "limited"));
  const about = CASE_TOPICS.find((one) => one === form.get("about")) ?? "other";
  const text = textOf(form, "text", CASE_TEXT_LENGTH * 2);
  const opened = await openMissing(context(), order, "any", { about, text });
  if (!opened.ok && opened.reason === "not_found") notFound();
  if (!opened.ok && opened.reason === "not_yet") redirectLocal(pageOf(order, "case"));
  if (!opened.ok) redirectLocal(threadOf(order, opened.reason));
  redirectLocal(threadOf(order, "opened"));
}

/** What the customer writes in an open conversation. */
export async function writeToCaseAction(form: FormData): Promise<void> {
  await assertActionOrigin();
  const order = { ref: textOf(form, "ref"), token: textOf(form, "token") };
  if (!(await tokenOpensOrder(context(), order))) notFound();
  const limited = await limitVisitor("write", await headers(), { order: order.ref.toUpperCase() });
  if (!limited.ok) redirectLocal(threadOf(order, "limited"));
  const written = await writeToCase(context(), order, textOf(form, "text", CASE_TEXT_LENGTH * 2));
  if (written === "not_found") notFound();
  redirectLocal(threadOf(order, written === "written" ? "sent" : written));
}

function pageOf({ ref, token }: Order, asked: string) {
  return `/orders/${encodeURIComponent(ref)}/missing?token=${encodeURIComponent(token)}&asked=${asked}` as const;
}

/** The conversation on the order's page. */
function threadOf({ ref, token }: Order, said: string) {
  return `/orders/${encodeURIComponent(ref)}?token=${encodeURIComponent(token)}&said=${said}#case` as const;
}

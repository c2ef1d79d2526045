"use server";

import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { reportMissing } from "@/lib/cases/report-missing";
import { context } from "@/lib/context/context";
import { orderPath } from "@/lib/model/order-path";
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
  const report = await reportMissing(context(), order);
  if (!report.ok) notFound();
  redirectLocal(pageOf(order, report.checked === 0 ? "nothing" : report.done ? "now" : "still"));
}

function pageOf(order: Order, asked: string) {
  return `${orderPath(order, "/missing")}&asked=${asked}`;
}

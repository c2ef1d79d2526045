"use server";

import { randomUUID } from "node:crypto";
import type { Route } from "next";
import { notFound, redirect } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { encryptSearch } from "@/lib/admin/orders/encrypt-search";
import { findOrders } from "@/lib/admin/orders/find-orders";
import { openCases } from "@/lib/admin/orders/open-cases";
import { MAX_SEARCH_LENGTH, parseFragment, parseSearch } from "@/lib/admin/orders/parse-search";
import { startBulkCheck } from "@/lib/admin/orders/start-bulk-check";
import { staffOrRefuse } from "@/lib/auth/access/current-user";
import { signInAddress } from "@/lib/auth/session/safe-next";
import { context } from "@/lib/context/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { actAsStaff } from "../_ui/act-as-staff";
import { parseFilter, toQuery } from "./order-filter";
import { findSelected } from "./selection";

/** Puts the search text into the address encrypted. A single match is opened at once. */
export async function searchOrdersAction(form: FormData): Promise<void> {
  await assertActionOrigin();
  const gate = await staffOrRefuse("orders.view");
  if (!gate.ok) {
    if (gate.reason === "second_factor_needed") redirect("/sign-in/second-factor?next=/admin/orders");
    if (gate.reason === "signed_out") redirect(signInAddress("/admin/orders") as Route);
    notFound();
  }
  const text = textOf(form, "search", MAX_SEARCH_LENGTH).trim();
  const search = parseSearch(text);
  if (!search) redirect("/admin/orders" as Route);
  const ctx = context();
  const { orders, next } = await findOrders(ctx, { search, fragment: parseFragment(text) });
  const [first, second] = orders;
  if (first && !second && !next) redirect(`/admin/orders/${first.ref}` as Route);
  redirect(`/admin/orders?found=${encodeURIComponent(encryptSearch(ctx, text))}` as Route);
}

/** Redirects to the list with its filters. */
function back(form: FormData, more: string): never {
  const query = toQuery(parseFilter(Object.fromEntries(new URLSearchParams(textOf(form, "query", 1_500)))));
  redirect(`/admin/orders${query ? `${query}&` : "?"}${more}` as Route);
}

/** Makes a worker check the selected orders. Pressing the same form again starts no second check. */
export async function checkOrdersAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("orders.check", "/admin/orders");
  const refs = await findSelected(form);
  const key = textOf(form, "key", 40) || randomUUID();
  const check = await startBulkCheck(context(), actor, { refs, key });
  back(form, check === null ? "done=nothing" : `check=${check}`);
}

/** Opens a case for each of the selected orders. */
export async function openCasesAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("cases.answer", "/admin/orders");
  const refs = await findSelected(form);
  const opened = await openCases(context(), actor, refs);
  back(form, `done=${refs.length === 0 ? "nothing" : opened > 0 ? "cases" : "cases_known"}`);
}

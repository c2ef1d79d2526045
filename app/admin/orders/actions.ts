"use server";

import type { Route } from "next";
import { notFound, redirect } from "next/navigation";
import { textOf } from "@/app/_purchase/state/form-values";
import { encryptSearch } from "@/lib/admin/orders/encrypt-search";
import { findOrders } from "@/lib/admin/orders/find-orders";
import { MAX_SEARCH_LENGTH, parseFragment, parseSearch } from "@/lib/admin/orders/parse-search";
import { staffOrRefuse } from "@/lib/auth/access/current-user";
import { signInAddress } from "@/lib/auth/session/safe-next";
import { STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";

/** Puts the search text into the address encrypted. A single match is opened at once. */
export async function searchOrdersAction(form: FormData): Promise<void> {
  await assertActionOrigin();
  const gate = await staffOrRefuse(STAFF_ROLES);
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

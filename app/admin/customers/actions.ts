"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { findCustomers } from "@/lib/admin/customers/find-customers";
import { encryptSearch } from "@/lib/admin/orders/encrypt-search";
import { MAX_SEARCH_LENGTH } from "@/lib/admin/orders/parse-search";
import { context } from "@/lib/context/context";

const HERE = "/admin/customers";

/** Puts the search text into the address encrypted. A single match is opened at once. */
export async function searchCustomersAction(form: FormData): Promise<void> {
  await actAsStaff("customers.view", HERE);
  const text = textOf(form, "search", MAX_SEARCH_LENGTH).trim();
  if (!text) redirect(HERE as Route);
  const ctx = context();
  const { customers, partly } = await findCustomers(ctx, { text });
  const [first, second] = customers;
  if (first && !second && !partly) redirect(`${HERE}/${first.id}` as Route);
  redirect(`${HERE}?found=${encodeURIComponent(encryptSearch(ctx, text))}` as Route);
}

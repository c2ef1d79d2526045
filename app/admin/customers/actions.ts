"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { actAs } from "@/app/_desk/act-as";
import { textOf } from "@/app/_shop/buy/typed";
import { STAFF_ROLES } from "@/lib/auth/signed-in";
import { findCustomers } from "@/lib/desk/find-customers";
import { LONGEST_SEARCH } from "@/lib/desk/read-search";
import { sealSearch } from "@/lib/desk/seal-search";
import { context } from "@/lib/orders/context";

const HERE = "/admin/customers";

/** What is typed goes into the address sealed; one customer who fits is opened at once. */
export async function searchCustomersHere(form: FormData): Promise<void> {
  await actAs(STAFF_ROLES, HERE);
  const text = textOf(form, "search", LONGEST_SEARCH).trim();
  if (!text) redirect(HERE as Route);
  const ctx = context();
  const { customers, partly } = await findCustomers(ctx, { text });
  const [first, second] = customers;
  if (first && !second && !partly) redirect(`${HERE}/${first.id}` as Route);
  redirect(`${HERE}?found=${encodeURIComponent(sealSearch(ctx, text))}` as Route);
}

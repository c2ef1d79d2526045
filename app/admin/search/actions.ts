"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { encryptSearch } from "@/lib/admin/orders/encrypt-search";
import { MAX_SEARCH_LENGTH } from "@/lib/admin/orders/parse-search";
import { context } from "@/lib/context/context";
import { type DeskResults, findInDesk } from "./find-in-desk";

const HERE = "/admin/search";

/** Searches from the bar of every page. A single match is opened at once; otherwise the text goes into the address encrypted. */
export async function searchDeskAction(form: FormData): Promise<void> {
  const user = await actAsStaff("desk.view", HERE);
  const text = textOf(form, "text", MAX_SEARCH_LENGTH).trim();
  if (!text) redirect(HERE as Route);
  const ctx = context();
  const { pages, orders, customers } = await findInDesk(ctx, user.role, text);
  const [first, second] = [...pages, ...orders, ...customers];
  if (first && !second) redirect(first.href as Route);
  redirect(`${HERE}?found=${encodeURIComponent(encryptSearch(ctx, text))}` as Route);
}

/** The same for the palette, which shows matches while typing. */
export async function findInDeskAction(typed: string): Promise<DeskResults> {
  const user = await actAsStaff("desk.view", HERE);
  return findInDesk(context(), user.role, String(typed).slice(0, MAX_SEARCH_LENGTH));
}

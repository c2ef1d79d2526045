"use server";

import { notFound } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { redirectAdmin } from "@/app/admin/_ui/redirect-admin";
import { deleteView, MAX_VIEW_NAME, saveView, VIEW_LISTS, viewQuery } from "@/lib/admin/views/saved-views";
import { context } from "@/lib/context/context";

const MAX_QUERY = 600;

function listOf(form: FormData) {
  return VIEW_LISTS.find((value) => value === textOf(form, "list", 20)) ?? notFound();
}

/** Saves the filters of a list as a personal view or, for an owner, as a view for all staff. */
export async function saveViewAction(form: FormData): Promise<void> {
  const list = listOf(form);
  const here = `/admin/${list}`;
  const shared = textOf(form, "shared", 2) === "on";
  const actor = await actAsStaff(shared ? "views.share" : "desk.view", here);
  const query = viewQuery(textOf(form, "query", MAX_QUERY));
  const name = textOf(form, "name", MAX_VIEW_NAME + 1);
  const done = await saveView(context(), actor, list, { name, query, shared });
  redirectAdmin(query ? `${here}?${query}` : here, `view_${done}`);
}

export async function deleteViewAction(form: FormData): Promise<void> {
  const list = listOf(form);
  const actor = await actAsStaff("desk.view", `/admin/${list}`);
  const done = await deleteView(context(), actor, list, textOf(form, "view", 40));
  redirectAdmin(`/admin/${list}`, `view_${done}`);
}

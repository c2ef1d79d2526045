"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { setDisplayChoice } from "@/lib/admin/catalogue/set-display-choice";
import { setPause } from "@/lib/admin/catalogue/set-pause";
import { syncNow } from "@/lib/admin/catalogue/sync-now";
import { context } from "@/lib/context/context";
import { isServiceId } from "@/lib/model/service-id";

const HERE = "/admin/catalogue/listing";

function back(done: string, form: FormData): never {
  const query = new URLSearchParams();
  for (const name of ["service", "q"]) if (textOf(form, name)) query.set(name, textOf(form, name));
  query.set("done", done);
  redirect(`${HERE}?${query}` as Route);
}

/** Sets whether and where a product or plan is listed. */
export async function setDisplayChoiceAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("catalogue.edit", HERE);
  const typed = textOf(form, "position", 10).trim();
  if (typed !== "" && !/^[1-9]\d{0,2}$/.test(typed)) back("position", form);
  const done = await setDisplayChoice(context(), actor, {
    kind: form.get("kind") === "plan" ? "plan" : "product",
    id: textOf(form, "id", 80),
    hidden: form.has("hidden"),
    featured: form.has("featured"),
    position: typed === "" ? null : Number(typed),
  });
  back(done, form);
}

/** Pauses one service or all, or resumes sales. */
export async function setPauseAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("catalogue.edit", HERE);
  const what = textOf(form, "what", 40);
  if (what !== "all" && !isServiceId(what)) back("not_found", form);
  const message = textOf(form, "message", 300).replaceAll(/\s+/g, " ").trim();
  const resume = form.get("act") === "resume";
  if (!resume && message === "") back("message", form);
  back(await setPause(context(), actor, what, resume ? null : message), form);
}

/** Makes a worker sync the catalogue in its next round. */
export async function syncCatalogueAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("catalogue.edit", HERE);
  back((await syncNow(context(), actor)) ? "asked" : "just_asked", form);
}

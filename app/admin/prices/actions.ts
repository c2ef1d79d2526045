"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { actAs } from "@/app/_desk/act-as";
import { textOf } from "@/app/_shop/buy/typed";
import { context } from "@/lib/orders/context";
import { readRule } from "@/lib/owner/read-rule";
import { readScope } from "@/lib/owner/read-scope";
import { setMarginRule } from "@/lib/owner/set-margin-rule";
import { pricesAddress, readOf } from "./address";

/** Saves the rule that the page has just shown the effect of. Owners, with the second factor shown just now. */
export async function saveRuleHere(form: FormData): Promise<void> {
  const ctx = context();
  const typed = {
    percent: textOf(form, "percent"),
    flat: textOf(form, "flat"),
    floor: textOf(form, "floor"),
  };
  const wider = form.get("view") === "wider";
  const wanted = { service: textOf(form, "service"), ...readOf(textOf(form, "of")) };
  const scope = readScope(await ctx.snapshot(), wanted);
  const shown = wider ? { view: "wider" as const } : { ...typed, view: "rule" as const };
  const go = (done: string, keep = true): never =>
    redirect(pricesAddress(scope, { ...(keep ? shown : {}), done }) as Route);

  const actor = await actAs(["owner"], pricesAddress(scope, shown), { fresh: true });
  if (!scope) return go("not_found", false);
  const reason = textOf(form, "reason", 300).trim();
  if (!reason) return go("reason");
  const read = wider ? null : readRule(typed);
  if (read && !read.ok) return go(read.field);
  const key = textOf(form, "key", 40);
  const accepted = Number(textOf(form, "loss", 20));
  const changed = await setMarginRule(ctx, actor, {
    scope,
    rule: read?.rule ?? null,
    key: `${actor.userId}:${key}`,
    seen: textOf(form, "seen", 20) || null,
    acceptedLoss: Number.isSafeInteger(accepted) ? accepted : 0,
    reason,
  });
  if (changed.ok) return go(changed.outcome, false);
  return go(changed.reason, changed.reason === "loss");
}

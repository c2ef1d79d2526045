"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { actAs } from "@/app/_desk/act-as";
import { textOf } from "@/app/_shop/buy/typed";
import { context } from "@/lib/orders/context";
import { replayWebhook } from "@/lib/owner/replay-webhook";

const HERE = "/admin/webhooks";

export async function replayHere(form: FormData): Promise<void> {
  const actor = await actAs(["owner", "support"], HERE);
  const id = textOf(form, "webhook", 10);
  const done = /^[1-9]\d{0,8}$/.test(id) ? await replayWebhook(context(), actor, Number(id)) : "not_found";
  redirect(`${HERE}?done=${done}` as Route);
}

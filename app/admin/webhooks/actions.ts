"use server";

import { textOf } from "@/app/_forms/form-text";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { redirectAdmin } from "@/app/admin/_ui/redirect-admin";
import { replayWebhook } from "@/lib/admin/webhooks/replay-webhook";
import { context } from "@/lib/context/context";

const HERE = "/admin/webhooks";

export async function replayWebhookAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("webhooks.replay", HERE);
  const id = textOf(form, "webhook", 10);
  const done = /^[1-9]\d{0,8}$/.test(id) ? await replayWebhook(context(), actor, Number(id)) : "not_found";
  redirectAdmin(HERE, done);
}

"use server";

import { textOf } from "@/app/_forms/form-text";
import { turnReminderOff, turnReminderOn } from "@/lib/account/reminders";
import { context } from "@/lib/context/context";
import { redirectLocal } from "@/lib/web/redirect-local";
import { signedInOrLeave } from "./signed-in-or-leave";

const HERE = "/account";

/** Reminds the customer of the number of one of their own orders before what they bought ends. */
export async function remindAction(form: FormData): Promise<void> {
  const user = await signedInOrLeave(HERE);
  const on = await turnReminderOn(context(), user.userId, textOf(form, "ref", 20));
  redirectLocal(`${HERE}?reminder=${on ? "on" : "no"}`);
}

export async function stopReminderAction(form: FormData): Promise<void> {
  const user = await signedInOrLeave(HERE);
  await turnReminderOff(context(), user.userId, textOf(form, "id", 40));
  redirectLocal(`${HERE}?reminder=off`);
}

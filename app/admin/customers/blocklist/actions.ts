"use server";

import { textOf } from "@/app/_forms/form-text";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { redirectAdmin } from "@/app/admin/_ui/redirect-admin";
import { refuse } from "@/app/admin/_ui/refuse";
import type { Refusal } from "@/app/admin/_ui/refused";
import { addBlock, BLOCK_CHOICES, endBlock } from "@/lib/admin/customers/blocklist";
import { context } from "@/lib/context/context";
import { DAY_MS, parseDay } from "@/lib/platform/lagos-day";
import { blocklistNotices } from "@/lib/words/en/blocklist";

const HERE = "/admin/customers/blocklist";

/** Blocks a number, an email, a device or a card. */
export async function addBlockAction(_previous: Refusal | null, form: FormData): Promise<Refusal> {
  const actor = await actAsStaff("blocklist.edit", HERE);
  const kind = BLOCK_CHOICES.find((value) => value === form.get("kind")) ?? "phone";
  const until = parseDay(textOf(form, "until", 10));
  const reason = textOf(form, "reason", 300).trim();
  const expiresAt = until && new Date(until.getTime() + DAY_MS);
  const hold = form.get("does") === "hold";
  const value = textOf(form, "value", 254);
  const result = await addBlock(context(), actor, { kind, value, reason, expiresAt, hold });
  return result === "added" ? redirectAdmin(HERE, result) : refuse(form, blocklistNotices[result]);
}

/** Ends a block. */
export async function endBlockAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("blocklist.edit", HERE);
  const id = textOf(form, "block", 12);
  redirectAdmin(
    HERE,
    /^[1-9]\d{0,11}$/.test(id) ? await endBlock(context(), actor, Number(id)) : "not_found",
  );
}

import "server-only";
import { createHash } from "node:crypto";
import type { Context } from "@/lib/context/context";
import type { CheckRequest } from "@/lib/orders/checkout/prepare-validation";
import { decrypt, encrypt } from "@/lib/platform/encrypt";
import type { CheckWait } from "@/lib/platform/prisma/client";
import type { Locale } from "@/lib/words/locale";

/** A purchase form that waits until its number can be verified, stored encrypted in check_waits. */
export interface WaitingForm extends CheckRequest {
  service: string;
  /** As orders store it. */
  number: string;
  fields: Record<string, string>;
  locale: Locale;
  /** The recipient; removed once the message is in the outbox. */
  email?: string;
}

export function sealForm(ctx: Pick<Context, "encryptionKeys">, key: string, form: WaitingForm): string {
  return encrypt(JSON.stringify(form), `check-wait:${key}`, ctx.encryptionKeys);
}

export function openForm(
  ctx: Pick<Context, "encryptionKeys">,
  { key, cipher }: Pick<CheckWait, "key" | "cipher">,
): WaitingForm {
  return JSON.parse(decrypt(cipher, `check-wait:${key}`, ctx.encryptionKeys)) as WaitingForm;
}

/** The key of its only message. A later request makes another row and another message. */
export function messageKeyOf({ key, createdAt }: Pick<CheckWait, "key" | "createdAt">): string {
  return `check_works:${key}:${createdAt.getTime()}`;
}

export function hashWaitToken(token: string): string {
  return createHash("sha256").update(`check-wait\n${token}`).digest("hex");
}

import "server-only";
import { createHmac } from "node:crypto";
import type { Context } from "@/lib/context/context";
import { type CheckRequest, prepareValidation } from "@/lib/orders/checkout/prepare-validation";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { deriveKey } from "@/lib/platform/derive-key";
import { currentLocale } from "@/lib/words/catalogues/in-locale";
import { sealForm, type WaitingForm } from "./waiting-form";

interface CheckWaitRequest extends CheckRequest {
  /** The form's own fields, to refill it. */
  fields: Record<string, string>;
  email: string;
}

/**
 * Stores a form, encrypted, until its number can be verified again (docs/adr/0067); notifyChecked then emails one link to it. One
 * per number and email: pressing twice or changing the amount replaces it. Returns false if the number or product isn't valid.
 */
export async function createCheckWait(
  ctx: Context,
  { fields, email, ...request }: CheckWaitRequest,
): Promise<boolean> {
  const prepared = await prepareValidation(ctx, request);
  if (!prepared.ok) return false;
  const { product, number, meterType } = prepared.key;
  const service = prepared.service.id;
  const to = email.trim().toLowerCase();
  const key = createHmac("sha256", deriveKey(ctx.authSecret, "check-wait"))
    .update([service, product, number, meterType, to].join("\n"))
    .digest("base64url");
  const form: WaitingForm = { ...request, service, number, fields, locale: currentLocale(), email: to };
  const now = ctx.clock.now();
  const wait = {
    product: `check:${service}:${product}`,
    cipher: sealForm(ctx, key, form),
    tokenSha256: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + UNSCALED.keepWaitingForm),
    nextAt: now,
  };
  await ctx.db.checkWait.upsert({ where: { key }, create: { key, ...wait }, update: wait });
  return true;
}

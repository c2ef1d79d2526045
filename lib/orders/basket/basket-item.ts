import { createHmac } from "node:crypto";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { SERVICE_IDS } from "@/lib/model/service-id";
import { deriveKey } from "@/lib/platform/derive-key";
import { decrypt, encrypt } from "@/lib/platform/encrypt";

const goods = z.object({
  service: z.enum(SERVICE_IDS),
  /** As in contract.md. */
  input: z.record(z.string(), z.unknown()),
  /** Refills the page's form; this module never reads it. */
  form: z.unknown(),
  /** Cost in kobo when added, before the payment fee. Null: it wasn't priced. */
  price: z.number().nullable(),
});

/** One purchase in a basket (docs/adr/0085). */
export type BasketGoods = z.infer<typeof goods>;
export interface BasketItem extends BasketGoods {
  id: string;
}

export type BasketContext = Pick<Context, "db" | "clock" | "authSecret" | "encryptionKeys">;

/** Identifies a browser's basket without storing its cookie's device id. */
export function basketKey(ctx: Pick<BasketContext, "authSecret">, device: string): string {
  return createHmac("sha256", deriveKey(ctx.authSecret, "basket")).update(device).digest("base64url");
}

export function sealGoods(ctx: Pick<BasketContext, "encryptionKeys">, id: string, what: BasketGoods): string {
  return encrypt(JSON.stringify(what), bound(id), ctx.encryptionKeys);
}

/** Null if the key is gone or an older version wrote another format; the item then counts as removed. */
export function openGoods(
  ctx: Pick<BasketContext, "encryptionKeys">,
  { id, sealed }: { id: string; sealed: string },
): BasketItem | null {
  try {
    const read = goods.safeParse(JSON.parse(decrypt(sealed, bound(id), ctx.encryptionKeys)));
    return read.success ? { id, ...read.data } : null;
  } catch {
    return null;
  }
}

const bound = (id: string) => `basket:${id}`;

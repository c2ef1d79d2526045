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
  /** What the page needs to fill its form again; this room doesn't read it. */
  form: z.unknown(),
  /** What it cost when it was put in, in kobo, before the payment fee. Null: it wasn't priced then. */
  price: z.number().nullable(),
});

/** One purchase that waits in a basket (docs/adr/0085). */
export type BasketGoods = z.infer<typeof goods>;
export interface BasketItem extends BasketGoods {
  id: string;
}

export type BasketContext = Pick<Context, "db" | "clock" | "authSecret" | "encryptionKeys">;

/** Recognises a browser's basket without storing the id that its cookie holds. */
export function basketKey(ctx: Pick<BasketContext, "authSecret">, device: string): string {
  return createHmac("sha256", deriveKey(ctx.authSecret, "basket")).update(device).digest("base64url");
}

export function sealGoods(ctx: Pick<BasketContext, "encryptionKeys">, id: string, what: BasketGoods): string {
  return encrypt(JSON.stringify(what), bound(id), ctx.encryptionKeys);
}

/** Null if the key is gone or an older version wrote something else: then it isn't in the basket any more. */
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

import "server-only";
import * as z from "zod";
import { db } from "./db";
import { env } from "./env";

/** What an owner may say about the shop; every part has a sane default, so that an empty table is a working shop. */
const Shop = z.object({
  name: z.string().min(1).max(60).catch("Kiosk"),
  supportEmail: z.email().optional().catch(undefined),
  supportPhone: z.string().max(30).optional().catch(undefined),
  accent: z.string().max(40).optional().catch(undefined),
});
export type Shop = z.infer<typeof Shop>;

const SHOP_TTL_MS = 30_000;
let shop: { value: Shop; at: number } | undefined;

/** One setting as stored, or null. */
export async function getSetting(key: string): Promise<unknown> {
  return (await db().setting.findUnique({ where: { key } }))?.value ?? null;
}

/** The shop's own name and contacts; read at most twice a minute. While the database is away: the last ones, else the defaults. */
export async function getShop(): Promise<Shop> {
  if (shop && Date.now() - shop.at < SHOP_TTL_MS) return shop.value;
  const stored = await getSetting("shop").catch(() => undefined);
  if (stored === undefined && shop) {
    shop.at = Date.now();
    return shop.value;
  }
  const value = Shop.parse(typeof stored === "object" && stored !== null ? stored : { name: undefined });
  const named = { ...value, name: env().shopName ?? value.name };
  shop = { value: named, at: Date.now() };
  return named;
}

/** The unguessable part of the upstream webhook's address: configured, else generated once by the seed. */
export async function getMerchantWebhookToken(): Promise<string | null> {
  const configured = env().merchant.webhookToken;
  if (configured) return configured;
  const stored = await getSetting("merchant_webhook_token");
  return typeof stored === "string" ? stored : null;
}

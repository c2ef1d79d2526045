import "server-only";
import * as z from "zod";
import { env } from "@/lib/platform/config/env";
import { db } from "./db";

/** The pages of plain words that an owner may write. */
export const TEXT_PAGES = ["terms", "privacy", "refunds"] as const;
export type TextPageName = (typeof TEXT_PAGES)[number];

/** As stored under `shop`. What an older shop wrote and can't be read is left out, not refused. */
const StoredShop = z.object({
  name: z.string().min(1).max(60).optional().catch(undefined),
  supportEmail: z.email().optional().catch(undefined),
  supportPhone: z.string().max(30).optional().catch(undefined),
  accent: z.string().max(40).optional().catch(undefined),
});
const StoredText = z.object({ text: z.string().optional().catch(undefined) });

/** What an owner may say about the shop; every part has a sane default, so that an empty table is a working shop. */
export interface Shop extends z.infer<typeof StoredShop> {
  name: string;
  /** The owner's own text of a page; absent: ours. */
  texts: Partial<Record<TextPageName, string>>;
}

/** What a web process hears of at once (lib/web/listen-catalogue.ts), a worker after this long. */
const SHOP_TTL_MS = 15_000;
const shared = globalThis as { kioskShop?: { value: Shop; at: number }; kioskShopChanges?: number };

/** The shop as it is without anybody's word: for a build, and for a database that is away. */
export function defaultShop(configured: string | undefined): Shop {
  return { name: configured?.trim() || "Kiosk", texts: {} };
}

/** One setting as stored, or null. */
export async function getSetting(key: string): Promise<unknown> {
  return (await db().setting.findUnique({ where: { key } }))?.value ?? null;
}

/**
 * The one way to read what the shop says of itself: the owner's word at the desk, else SHOP_NAME, else the default. Read four
 * times a minute at most; a database that is down gives what was read last.
 */
export async function getShop(): Promise<Shop> {
  if (shared.kioskShop && Date.now() - shared.kioskShop.at < SHOP_TTL_MS) return shared.kioskShop.value;
  const changes = shared.kioskShopChanges;
  const last = shared.kioskShop?.value;
  const value = await readShop().catch(() => last ?? defaultShop(env().shopName));
  // What was changed while it was read may be the old one: it serves who asked, and nobody after.
  if (changes === shared.kioskShopChanges) shared.kioskShop = { value, at: Date.now() };
  return value;
}

/** The next getShop reads anew. */
export function expireShop(): void {
  shared.kioskShopChanges = (shared.kioskShopChanges ?? 0) + 1;
  if (shared.kioskShop) shared.kioskShop.at = Number.NEGATIVE_INFINITY;
}

async function readShop(): Promise<Shop> {
  const keys = TEXT_PAGES.map((page) => `text_${page}`);
  const rows = await db().setting.findMany({ where: { key: { in: ["shop", ...keys] } } });
  const stored = (key: string) => rows.find((row) => row.key === key)?.value ?? {};
  const texts: Shop["texts"] = {};
  for (const page of TEXT_PAGES) {
    const { text } = StoredText.catch({}).parse(stored(`text_${page}`));
    if (text) texts[page] = text;
  }
  const said = StoredShop.catch({}).parse(stored("shop"));
  return { ...said, name: said.name ?? defaultShop(env().shopName).name, texts };
}

/** The unguessable part of the upstream webhook's address: configured, else generated once by the seed. */
export async function getMerchantWebhookToken(): Promise<string | null> {
  const configured = env().merchant.webhookToken;
  if (configured) return configured;
  const stored = await getSetting("merchant_webhook_token");
  return typeof stored === "string" ? stored : null;
}

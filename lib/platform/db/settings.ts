import "server-only";
import * as z from "zod";
import { env } from "@/lib/platform/config/env";
import {
  parseRetention,
  RETENTION_KINDS,
  type RetentionDays,
  retentionKey,
} from "@/lib/platform/config/retention";
import { db } from "./db";

/** The text pages that an owner may replace. */
export const TEXT_PAGES = ["terms", "privacy", "refunds"] as const;
export type TextPageName = (typeof TEXT_PAGES)[number];

/** As stored under `shop`. Unreadable values of an older version are ignored, not refused. */
const StoredShop = z.object({
  name: z.string().min(1).max(60).optional().catch(undefined),
  supportEmail: z.email().optional().catch(undefined),
  supportPhone: z.string().max(30).optional().catch(undefined),
  supportHours: z.string().max(40).optional().catch(undefined),
  accent: z.string().max(40).optional().catch(undefined),
  /** Purchases without an email are paid as REF@ this domain. Absent: every purchase needs an email. */
  dropDomain: z.string().max(190).optional().catch(undefined),
});
const StoredText = z.object({ text: z.string().optional().catch(undefined) });

/** An owner's settings for the shop. Every part has a default, so the shop works with an empty table. */
export interface Shop extends z.infer<typeof StoredShop> {
  name: string;
  /** The owner's own text of a page; absent: the default text. */
  texts: Partial<Record<TextPageName, string>>;
  /** How many days each kind of personal data is kept. */
  retention: RetentionDays;
}

/** Web processes are notified of changes at once (lib/web/listen-catalogue.ts); workers see them after this long. */
const SHOP_TTL_MS = 15_000;
const shared = globalThis as { kioskShop?: { value: Shop; at: number }; kioskShopChanges?: number };

/** The shop without settings: during a build, and while the database is down. */
export function defaultShop(configured: string | undefined): Shop {
  return { name: configured?.trim() || "Kiosk", texts: {}, retention: parseRetention([]) };
}

/** One setting as stored, or null. */
export async function findSetting(key: string): Promise<unknown> {
  return (await db().setting.findUnique({ where: { key } }))?.value ?? null;
}

/**
 * The only way to read the shop's details: the owner's setting, else SHOP_NAME, else the default. Queries the database at most
 * four times a minute. While the database is down, it returns the last value.
 */
export async function getShop(): Promise<Shop> {
  if (shared.kioskShop && Date.now() - shared.kioskShop.at < SHOP_TTL_MS) return shared.kioskShop.value;
  const changes = shared.kioskShopChanges;
  const last = shared.kioskShop?.value;
  const value = await loadShop().catch(() => last ?? defaultShop(env().shopName));
  // If the shop changed during the query, the value may be outdated: use it for this call, but don't cache it.
  if (changes === shared.kioskShopChanges) shared.kioskShop = { value, at: Date.now() };
  return value;
}

/** Makes the next getShop query the database again. */
export function expireShop(): void {
  shared.kioskShopChanges = (shared.kioskShopChanges ?? 0) + 1;
  if (shared.kioskShop) shared.kioskShop.at = Number.NEGATIVE_INFINITY;
}

async function loadShop(): Promise<Shop> {
  const keys = [...TEXT_PAGES.map((page) => `text_${page}`), ...RETENTION_KINDS.map(retentionKey)];
  const rows = await db().setting.findMany({ where: { key: { in: ["shop", ...keys] } } });
  const stored = (key: string) => rows.find((row) => row.key === key)?.value ?? {};
  const texts: Shop["texts"] = {};
  for (const page of TEXT_PAGES) {
    const { text } = StoredText.catch({}).parse(stored(`text_${page}`));
    if (text) texts[page] = text;
  }
  const said = StoredShop.catch({}).parse(stored("shop"));
  return {
    ...said,
    name: said.name ?? defaultShop(env().shopName).name,
    texts,
    retention: parseRetention(rows),
  };
}

/** The secret part of the upstream webhook's address: configured, else generated once by the seed. */
export async function findMerchantWebhookToken(): Promise<string | null> {
  const configured = env().merchant.webhookToken;
  if (configured) return configured;
  const stored = await findSetting("merchant_webhook_token");
  return typeof stored === "string" ? stored : null;
}

import type { Client } from "pg";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { decryptDelivery } from "@/lib/model/delivery-json";
import type { Env } from "@/lib/platform/config/env-type";
import { supplierKeys } from "@/lib/platform/config/parse-keys";
import { queryRows } from "@/lib/platform/db/query-rows";
import type { Break } from "./find-breaks";

/** How many of the newest deliveries are searched for in plain text. */
const DELIVERIES = 200;
/** Shorter texts match numbers by chance. */
const SHORTEST = 6;
const GOODS = /token|pin|serial|activation/i;

/**
 * Everywhere that events are recorded, as text. A webhook names no order of ours for certain, so it is searched for our own
 * keys only.
 */
const NOTED = `SELECT 'fact ' || f.id AS what, f.body::text AS text, e.order_id FROM facts f LEFT JOIN effects e ON e.id = f.effect_id
  UNION ALL SELECT 'order_event ' || id, detail::text, order_id FROM order_events WHERE detail IS NOT NULL
  UNION ALL SELECT 'alarm ' || id, detail::text, order_id FROM alarms
  UNION ALL SELECT 'effect ' || id, concat_ws(' ', reason, request::text, (evidence - 'sealed')::text), order_id FROM effects
  UNION ALL SELECT 'case ' || id, concat_ws(' ', why, evidence::text, closed_why), order_id FROM cases
  UNION ALL SELECT 'difference ' || id, concat_ws(' ', ours::text, theirs::text, explanation), order_id FROM differences
  UNION ALL SELECT 'message ' || id, concat_ws(' ', data::text, reason), order_id FROM messages
  UNION ALL SELECT 'audit entry ' || seq, concat_ws(' ', before::text, after::text, reason), NULL FROM audit_entries`;

/**
 * Checks S15 against the real secrets of this shop, and whether deliveries can be decrypted. Searches everything
 * recorded for our keys, and the records of each newest delivery's order for its goods. Reports rows, never what was
 * found.
 */
export async function findSecrets(client: Client, ctx: Context, config: Env): Promise<Break[]> {
  const keys = [...supplierKeys(config), config.paystack.secretKey, config.authSecret].filter(
    (key) => key.length >= SHORTEST,
  );
  const shown = await queryRows(
    client,
    z.object({ what: z.string() }),
    `SELECT n.what || ' shows a key' AS what FROM (${NOTED} UNION ALL SELECT 'webhook ' || id, raw, NULL FROM inbox) n
     WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) k WHERE position(k IN n.text) > 0) LIMIT 5`,
    [keys],
  );
  const what = shown.map((row) => row.what);
  const lines = await queryRows(
    client,
    z.object({ id: z.string(), order_id: z.string(), delivery_cipher: z.string() }),
    `SELECT id, order_id, delivery_cipher FROM lines WHERE delivery_cipher <> '' AND service NOT IN ('airtime','data')
     ORDER BY delivered_at DESC LIMIT ${DELIVERIES}`,
  );
  const closed: string[] = [];
  for (const line of lines) {
    let goods: string[];
    try {
      goods = goodsOf(decryptDelivery(ctx, line.delivery_cipher, line.order_id, line.id));
    } catch {
      closed.push(`line ${line.id}`);
      continue;
    }
    const found = await queryRows(
      client,
      z.object({ what: z.string() }),
      `SELECT n.what || ' shows what line ' || $2 || ' delivered' AS what FROM (${NOTED}) n
       WHERE n.order_id = $3 AND EXISTS (SELECT 1 FROM unnest($1::text[]) g WHERE position(g IN n.text) > 0) LIMIT 5`,
      [goods, line.id, line.order_id],
    );
    what.push(...found.map((row) => row.what));
  }
  const breaks: Break[] = [
    { id: "S15", rule: "no key and no deliverable is stored unencrypted", what },
    {
      id: "S4k",
      rule: "deliveries can be decrypted (if not, DATA_ENCRYPTION_KEYS_OLD lacks a key)",
      what: closed.slice(0, 5),
    },
  ];
  return breaks.filter((one) => one.what.length > 0);
}

/** The texts of a delivery that have value. */
function goodsOf(value: unknown, key = ""): string[] {
  if (typeof value === "string") return GOODS.test(key) && value.length >= SHORTEST ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => goodsOf(item, key));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inner]) => goodsOf(inner, name));
}

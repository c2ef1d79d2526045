import { createHash } from "node:crypto";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { crashPoint } from "@/lib/platform/crash-point";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";

const storeWebhookSql = defineSql({
  name: "store_webhook",
  args: { source: sql.text, sha256: sql.text, raw: sql.text, now: sql.timestamptz },
  returns: "boolean",
  result: z.boolean(),
});

/**
 * Stores a webhook's raw body in the inbox, once however often it is repeated, and enqueues its processing (money-safety.md).
 * True when it is new. PostgreSQL text can't hold a NUL, so each NUL is stored as the text \u0000.
 */
export async function storeWebhook(
  ctx: Context,
  source: "merchant" | "paystack",
  rawBody: Buffer,
): Promise<boolean> {
  const sha256 = createHash("sha256").update(rawBody).digest("hex");
  const raw = rawBody.toString("utf8").replaceAll("\u0000", "\\u0000");
  const isNew = await runSql(ctx.db, storeWebhookSql, { source, sha256, raw, now: ctx.clock.now() });
  crashPoint("storeWebhook.afterStore");
  return isNew;
}

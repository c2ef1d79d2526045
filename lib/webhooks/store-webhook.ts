import { createHash } from "node:crypto";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { crashPoint } from "@/lib/platform/crash-point";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { redactFact } from "@/lib/platform/log/redact";
import { parseJson } from "@/lib/platform/lossless";

const storeWebhookSql = defineSql({
  name: "store_webhook",
  args: { source: sql.text, sha256: sql.text, raw: sql.text, now: sql.timestamptz },
  returns: "boolean",
  result: z.boolean(),
});

/**
 * Stores a webhook in the inbox and enqueues its processing (money-safety.md). Returns whether it is new: repeated bytes are stored once.
 * Stores only references, event and status of the body, no deliverables or personal data.
 */
export async function storeWebhook(
  ctx: Context,
  source: "merchant" | "paystack",
  rawBody: Buffer,
): Promise<boolean> {
  const sha256 = createHash("sha256").update(rawBody).digest("hex");
  const body = rawBody.toString("utf8");
  const parsed = parseJson(body);
  const raw = parsed === undefined ? String(redactFact(body)) : JSON.stringify(redactFact(parsed));
  const isNew = await runSql(ctx.db, storeWebhookSql, { source, sha256, raw, now: ctx.clock.now() });
  crashPoint("storeWebhook.afterStore");
  return isNew;
}

import { readFile } from "node:fs/promises";
import type { Client } from "pg";
import * as z from "zod";
import { openAuditHead } from "@/lib/auth/audit/audit-head";
import type { Context } from "@/lib/context/context";
import { queryRows } from "@/lib/platform/db/query-rows";
import { type Finding, fail, note, ok } from "./finding";

/**
 * Compares the audit log with its published ends: those mailed to the owners and those in AUDIT_HEAD_FILE, the only copy that
 * the database's administrator can't touch. A log that was rewritten or cut as a whole has unbroken hashes, but not these.
 */
export async function checkAuditHeads(client: Client, ctx: Pick<Context, "authSecret">): Promise<Finding[]> {
  const mailed = await queryRows(
    client,
    z.object({
      head: z.string(),
    }),
    "SELECT DISTINCT data ->> 'head' AS head FROM messages WHERE kind = 'audit_head'",
  );
  const file = process.env.AUDIT_HEAD_FILE;
  const kept = file ? await readFile(file, "utf8").catch(() => null) : "";
  if (kept === null)
    return [
      fail(`Audit log: ${file} (AUDIT_HEAD_FILE) can't be read, so the log's completeness can't be checked.`),
    ];
  const lines = kept.split("\n").filter(Boolean);
  const published = [...mailed.map(({ head }) => head), ...lines.map((line) => line.split(" ").at(-1) ?? "")];
  if (published.length === 0)
    return [note("Audit log: no hash published yet. A worker publishes one once a day.")];
  const heads = published.map((sealed) => openAuditHead(sealed, ctx.authSecret));
  const own = heads.filter((head) => head !== null);
  const rows = await queryRows(
    client,
    z.object({
      seq: z.string(),
    }),
    `SELECT h.seq::text FROM jsonb_to_recordset($1) AS h(seq bigint, hash text)
     WHERE NOT EXISTS (SELECT FROM audit_entries a WHERE a.seq = h.seq AND a.hash = h.hash) ORDER BY h.seq`,
    [JSON.stringify(own)],
  );
  const foreign = heads.length - own.length;
  return [
    ...(foreign > 0
      ? [
          note(
            `Audit log: ${foreign} published hash(es) weren't signed with this AUTH_SECRET, so they prove nothing.`,
          ),
        ]
      : []),
    rows.length > 0
      ? fail(
          `Audit log: rewritten or truncated. Entry ${rows.map(({ seq }) => seq).join(", ")} doesn't match its published hash. Compare with the owners' emails and a backup.`,
        )
      : ok(`Audit log: contains all ${own.length} published hash(es) unchanged.`),
  ];
}

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { AUDIT_BREAKS } from "@/lib/auth/audit/audit-breaks";
import { openAuditHead, sealAuditHead } from "@/lib/auth/audit/audit-head";
import { publishAuditHead } from "@/lib/auth/audit/publish-audit-head";
import { messageContent } from "@/lib/messages/message-content";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { checkAuditHeads } from "@/scripts/doctor/check-audit-heads";
import { createPerson } from "@/test/people";
import { createTestShop, type TestShop } from "@/test/shop";
import { connectSuperuser } from "@/test/superuser";
import { heardLog } from "./log-reader";

let shop: TestShop;
let client: pg.Client;
let folder: string;
beforeAll(async () => {
  shop = await createTestShop();
  client = await connectSuperuser(shop.url);
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "kiosk-audit-"));
  vi.stubEnv("AUDIT_HEAD_FILE", path.join(folder, "heads"));
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(async () => {
  await client.end();
  await shop.close();
});

const entry = { actor: { userId: null, role: "operator" }, action: "test.done", subject: "test:1" };
const act = () => appendAudit(shop.ctx.db, entry, shop.ctx.clock.now());
const doctor = async () =>
  (await checkAuditHeads(client, shop.ctx)).map(({ verdict, text }) => `${verdict} ${text}`).join("\n");

test("only the key outside the database makes a seal", () => {
  const head = { seq: 12, hash: "ab".repeat(32) };
  const sealed = sealAuditHead(head, shop.ctx.authSecret);
  expect(openAuditHead(sealed, shop.ctx.authSecret)).toEqual(head);
  expect(openAuditHead(sealed, "another secret that is long")).toBeNull();
  expect(openAuditHead(sealed.replace("A1.12.", "A1.13."), shop.ctx.authSecret)).toBeNull();
});

test("publishes the end of the log once: in the log, to every owner, in the file", async () => {
  const owner = await createPerson(shop.ctx, { role: "owner" });
  await act();
  const heard = heardLog();
  const ctx = { ...shop.ctx, log: heard.log };
  await publishAuditHead(ctx);
  await publishAuditHead(ctx);
  const head = await shop.database.auditHead.findUniqueOrThrow({ where: { id: 1 } });
  const sealed = sealAuditHead({ seq: Number(head.seq), hash: head.hash }, shop.ctx.authSecret);
  expect(heard.text().split(sealed)).toHaveLength(2);
  expect((await readFile(path.join(folder, "heads"), "utf8")).split(sealed)).toHaveLength(2);
  const mails = await shop.database.message.findMany({ where: { kind: "audit_head" } });
  expect(mails.map(({ toAddress }) => toAddress)).toEqual([owner.email]);
  const [mail] = mails;
  const row = await client.query("SELECT * FROM messages WHERE id = $1", [mail?.id]);
  const { content } = await messageContent(shop.ctx, row.rows[0]);
  expect(JSON.stringify(content)).toContain(sealed);
});

test("doctor finds a log that was rewritten with correct hashes, and one that was cut", async () => {
  await act();
  await publishAuditHead(shop.ctx);
  await act();
  expect(await doctor()).toMatch(/^ok Audit log: contains all \d published hash\(es\) unchanged\.$/);

  // An administrator of the database rewrites the last entries and repairs the chain.
  await client.query("BEGIN");
  await client.query("SET LOCAL session_replication_role = replica");
  await client.query(
    "UPDATE audit_entries SET reason = 'nothing happened' WHERE seq = (SELECT max(seq) - 1 FROM audit_entries)",
  );
  await client.query("UPDATE audit_entries a SET hash = audit_hash(a) WHERE reason = 'nothing happened'");
  await client.query(`UPDATE audit_entries a SET prev_hash = (SELECT hash FROM audit_entries b WHERE b.seq = a.seq - 1)
    WHERE seq = (SELECT max(seq) FROM audit_entries)`);
  await client.query(
    "UPDATE audit_entries a SET hash = audit_hash(a) WHERE seq = (SELECT max(seq) FROM audit_entries)",
  );
  await client.query(
    "UPDATE audit_head SET hash = (SELECT hash FROM audit_entries ORDER BY seq DESC LIMIT 1)",
  );
  expect((await client.query(AUDIT_BREAKS)).rows).toEqual([]);
  expect(await doctor()).toMatch(/^fail Audit log: rewritten or truncated\. Entry \d+/);
  await client.query("ROLLBACK");
  expect(await doctor()).toMatch(/^ok/);

  await client.query("BEGIN");
  await client.query("SET LOCAL session_replication_role = replica");
  await client.query("DELETE FROM audit_entries WHERE seq > 1");
  await client.query("UPDATE audit_head SET seq = 1, hash = (SELECT hash FROM audit_entries)");
  expect((await client.query(AUDIT_BREAKS)).rows).toEqual([]);
  expect(await doctor()).toContain("rewritten or truncated");
  // Also without the mails: the file is outside the database.
  await client.query("DELETE FROM messages WHERE kind = 'audit_head'");
  expect(await doctor()).toContain("rewritten or truncated");
  await client.query("ROLLBACK");
});

import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { AUDIT_BREAKS } from "@/lib/auth/audit/audit-breaks";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { createPerson, type Person } from "@/test/people";
import { createTestShop, type TestShop } from "@/test/shop";
import { connectSuperuser } from "@/test/superuser";
import { verifyAuditChain } from "@/test/verify-audit-chain";

let shop: TestShop;
let owner: Person;
let client: pg.Client;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await createPerson(shop.ctx, { role: "owner" });
  client = await connectSuperuser(shop.url);
});
afterAll(async () => {
  await client.end();
  await shop.close();
});

async function act(action: string): Promise<void> {
  const change = { before: { markupBp: 100 }, after: { markupBp: 150 }, reason: "Costs rose" };
  const entry = { actor: owner, action, subject: "price:airtime", ...change };
  await appendAudit(shop.database, entry, shop.ctx.clock.now());
}

beforeEach(async () => {
  await act("price.changed");
});

it("chains entries correctly under concurrent writes", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => act(`act.${index}`)));
  expect(await shop.database.auditEntry.count({ where: { action: { startsWith: "act." } } })).toBe(20);
  expect(await verifyAuditChain(shop.database)).toEqual([]);
  const newest = await shop.database.auditEntry.findFirstOrThrow({ orderBy: { seq: "desc" } });
  expect(newest).toMatchObject({ actorId: owner.userId, actorRole: "owner", after: { markupBp: 150 } });
});

it.each([
  ["an entry changed", "UPDATE audit_entries SET reason = 'x' WHERE seq = 2", /entry 2 was changed/],
  [
    "a time changed",
    "UPDATE audit_entries SET at = at + interval '1 s' WHERE seq = 2",
    /entry 2 was changed/,
  ],
  ["an entry taken out", "DELETE FROM audit_entries WHERE seq = 2", /entry 3 does not follow/],
  [
    "the last entry cut off",
    "DELETE FROM audit_entries WHERE seq = (SELECT max(seq) FROM audit_entries)",
    /the last entry is gone/,
  ],
  ["all of it emptied", "DELETE FROM audit_entries", /the last entry is gone/],
  [
    "an entry made up with a hash that fits",
    "UPDATE audit_entries e SET reason = 'x', hash = audit_hash(ROW(e.seq, e.at, e.actor_id, e.actor_role, e.action, e.subject, e.before, e.after, 'x', e.prev_hash, '')::audit_entries) WHERE seq = 2",
    /entry 3 does not follow/,
  ],
])("detects this tampering despite bypassed triggers: %s", async (_what, sql, found) => {
  await client.query("BEGIN");
  try {
    await client.query("SET LOCAL session_replication_role = replica");
    expect((await client.query(sql)).rowCount).toBeGreaterThan(0);
    const breaks = await client.query<{ what: string }>(AUDIT_BREAKS);
    expect(breaks.rows.map(({ what }) => what).join("\n")).toMatch(found);
  } finally {
    await client.query("ROLLBACK");
  }
  expect(await verifyAuditChain(shop.database)).toEqual([]);
});

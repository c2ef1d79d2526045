import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schedules } from "@/lib/platform/config/schedules";
import { ATTACKS, type AttackedOrder } from "@/test/attack-list";
import { ROLE_ATTACKS } from "@/test/role-attacks";
import { createTestShop, TEST_SCALE, type TestShop } from "@/test/shop";
import { sessionOptions } from "./session-options";

/**
 * What the database itself forbids (money-safety.md): compares the list of guards with a golden file, and attacks each guard
 * on rows from the real pipeline, as the role of web and worker (docs/adr/0010).
 */
let shop: TestShop;
let app: pg.Client;
let owner: pg.Client;
const ids: Record<AttackedOrder, string> = {
  delivered: "",
  refunded: "",
  processing: "",
  unpaid: "",
};

beforeAll(async () => {
  // The unpaid order must not expire, however long the attacks take.
  const { expireOrder } = schedules(1);
  shop = await createTestShop({ parts: { schedules: { ...schedules(TEST_SCALE), expireOrder } } });
  await shop.startWorker();
  app = new pg.Client({ connectionString: shop.url, options: sessionOptions() });
  await app.connect();
  owner = new pg.Client(shop.url);
  await owner.connect();
  for (const [name, phone] of [
    ["delivered", "08031230001"],
    ["refunded", "08030000101"],
    ["processing", "08030000107"],
  ] as const) {
    const order = await shop.sell(phone, { status: name });
    ids[name] = order.id;
  }
  ids.unpaid = (await shop.place("airtime", { product: "MTN", phone: "08031230002", amount: 500 })).id;
});
afterAll(async () => {
  await app.end();
  await owner.end();
  await shop.close();
});

describe("guards", () => {
  it("match the golden list (vitest -u writes an intended change)", async () => {
    const lists = [
      `SELECT 'check ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS text FROM pg_constraint
         WHERE connamespace = 'public'::regnamespace AND contype = 'c'`,
      `SELECT 'key ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS text FROM pg_constraint
         WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'p', 'u')`,
      `SELECT 'trigger ' || pg_get_triggerdef(t.oid) AS text FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
         WHERE c.relnamespace = 'public'::regnamespace AND NOT tgisinternal`,
      `SELECT 'index ' || indexdef AS text FROM pg_indexes WHERE schemaname = 'public' AND (indexdef LIKE '%UNIQUE%' OR indexdef LIKE '% WHERE %')`,
      `SELECT 'function ' || proname || '(' || pg_get_function_identity_arguments(oid) || ') ' || provolatile::text
         || CASE WHEN prosecdef THEN ' security definer' ELSE '' END AS text FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
      `SELECT 'right ' || c.relname || ' ' || string_agg(a.privilege_type, ', ' ORDER BY a.privilege_type)
         || coalesce(' -- ' || obj_description(c.oid, 'pg_class'), '') AS text
         FROM pg_class c, aclexplode(c.relacl) a WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
         AND a.grantee = (SELECT oid FROM pg_roles WHERE rolname = app_role()) GROUP BY c.oid, c.relname`,
    ];
    const found: string[] = [];
    for (const sql of lists) {
      const rows = await app.query<{ text: string }>(`SELECT text FROM (${sql}) q ORDER BY text COLLATE "C"`);
      found.push(...rows.rows.map(({ text }) => text));
    }
    const ours = found.filter((line) => !line.includes("_prisma_migrations"));
    await expect(`${ours.join("\n")}\n`).toMatchFileSnapshot("../../../test/golden/guards.txt");
  });
});

/** The role lacks the right to try these; a trigger refuses them even to the tables' owner. */
const BEHIND_THE_ROLE = ATTACKS.filter(([, , , reason]) => reason.source.includes("is forbidden"));

/** Inserts the order's ids into the statement. */
async function aim(sql: string, order: AttackedOrder): Promise<string> {
  const found = await owner.query<{ o: string; e: string; l: string; p: string }>(
    `SELECT o.id AS o, (SELECT id FROM effects WHERE order_id = o.id ORDER BY id LIMIT 1) AS e,
       (SELECT id FROM lines WHERE order_id = o.id LIMIT 1) AS l, (SELECT id FROM payments WHERE order_id = o.id LIMIT 1) AS p
     FROM orders o WHERE id = $1`,
    [ids[order]],
  );
  const names = found.rows[0];
  return sql.replaceAll(/\$([oelp])\b/g, (_, name: "o" | "e" | "l" | "p") => `'${names?.[name]}'`);
}

async function expectRefused(client: pg.Client, sql: string, reason: RegExp): Promise<void> {
  await client.query("BEGIN");
  try {
    await expect(client.query(sql)).rejects.toThrow(reason);
  } finally {
    await client.query("ROLLBACK");
  }
}

describe("attack as the shop's role", () => {
  it("runs as that role, against at least forty guards", async () => {
    const who = await app.query(
      "SELECT current_user = app_role() AS app, session_user <> app_role() AS login",
    );
    expect(who.rows).toEqual([{ app: true, login: true }]);
    expect(ATTACKS.length).toBeGreaterThanOrEqual(40);
  });

  it.each([...ATTACKS])("refuses: %s", async (...[what, order, sql, reason]) => {
    const behind = BEHIND_THE_ROLE.some(([one]) => one === what);
    await expectRefused(app, await aim(sql, order), behind ? /permission denied for table/ : reason);
  });

  it.each([...ROLE_ATTACKS])("refuses by the role's rights: %s", (_what, sql, reason) =>
    expectRefused(app, sql, reason),
  );
});

describe("attack as the tables' owner", () => {
  it.each(BEHIND_THE_ROLE)("refuses to the owner: %s", async (_what, order, sql, reason) => {
    await expectRefused(owner, await aim(sql, order), reason);
  });
});

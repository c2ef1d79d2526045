import { describe, expect, it } from "vitest";
import { ordersQuery } from "@/lib/admin/orders/find-orders";
import { openLargeDatabase, planOf } from "@/test/large-database";
import { customersCsv } from "./customers-csv";
import { customerQuery, findCustomer } from "./find-customer";
import { customersQuery, findCustomers, partlyQuery } from "./find-customers";

/** Customer searches over 100,000 accounts and as many orders: each must use its index. */
const MANY = 100_000;
const { client, db } = await openLargeDatabase(`
    INSERT INTO users (id, email, email_verified_at, name, role, created_at)
      SELECT 'U' || lpad(n::text, 8, '0'), 'c' || n || '@example.com', now(), CASE WHEN n % 10 = 0 THEN 'Ada Number ' || n END, 'customer',
        timestamptz '2026-01-01T00:00:00Z' + n * interval '2 minutes' FROM generate_series(1, ${MANY}) n;
    INSERT INTO wallets (user_id, balance_kobo) SELECT 'U' || lpad(n::text, 8, '0'), n FROM generate_series(1, ${MANY}, 7) n;
    INSERT INTO sessions (sid, user_id, created_at, last_seen_at, user_agent, address_hint)
      SELECT 'S' || n, 'U' || lpad(n::text, 8, '0'), now(), now(), 'Mozilla', '192.0.2.x' FROM generate_series(1, ${MANY}, 3) n;
    INSERT INTO messages (id, key, kind, to_address, data, state, created_at)
      SELECT 'M' || n, 'k' || n, 'sign_in_link', 'c' || n || '@example.com', '{}', 'sent', now() FROM generate_series(1, ${MANY}) n;
    INSERT INTO orders (id, ref, service, input, email, checkout_key, request_hash, repeat_hash, token_salt, token_sha256, status, total_kobo, payment_fee_kobo, placed_at, expires_at, paid_at, user_id, user_how)
      SELECT 'O' || lpad(n::text, 8, '0'), 'R' || n, 'airtime', '{}', 'c' || n || '@example.com', 'k' || n, 'h', 'h' || n, 's', 't' || n, 'delivered', 50000, 100,
        timestamptz '2026-01-01T00:00:00Z' + n * interval '3 minutes', now(), now(), 'U' || lpad((1 + n % 5000)::text, 8, '0'), 'placed'
      FROM generate_series(1, ${MANY}) n;
    INSERT INTO lines (id, order_id, position, service, product, recipient, request, face_kobo, cost_kobo, ceiling_kobo, fee_kobo, total_kobo, status)
      SELECT 'L' || n, 'O' || lpad(n::text, 8, '0'), 1, 'airtime', 'MTN', '+23480' || lpad((30000000 + n)::text, 8, '0'), '{}', 49000, 48000, 48000, 100, 50000, 'delivered'
      FROM generate_series(1, ${MANY}) n;
    INSERT INTO beneficiaries (id, user_id, kind, product, number, meter_type, label, saved_at)
      SELECT 'B' || n, 'U' || lpad(n::text, 8, '0'), 'meter', 'ikeja-electric', '4500' || lpad(n::text, 7, '0'), 'prepaid', '', now() FROM generate_series(1, 20000) n;
    INSERT INTO audit_entries (seq, at, actor_role, action, subject, prev_hash, hash)
      SELECT n, now(), 'owner', 'x', 'user:U' || lpad(n::text, 8, '0'), n::text, n::text FROM generate_series(1, 20000) n`);
// PostgreSQL scans an empty table in full whatever the index.
const plan = (query: { text: string; values: unknown[] }) => planOf(client, query, 30);

const id = (n: number) => `U${String(n).padStart(8, "0")}`;
/** When account n joined. */
const at = (n: number) => new Date(Date.parse("2026-01-01T00:00:00Z") + n * 120_000);

describe("customer search", () => {
  it.each([
    ["an e-mail", "C777@example.com", [777]],
    ["how one begins", "c9999", [99_999, 99_998, 99_997]],
    ["how a name begins", "ada number 5000", [50_000, 5_000]],
    ["a phone that they bought for", "0803 000 0001", [2]],
    ["a saved meter", "4500 0000777", [777]],
    ["an id", id(4_242), [4_242]],
    ["a pattern", "%%%", []],
    ["nobody", "zzz@nowhere", []],
  ])("%s", async (_, text, expected) => {
    const { customers } = await findCustomers({ db }, { text });
    expect(customers.slice(0, expected.length).map((customer) => customer.id)).toEqual(expected.map(id));
    if (text !== "c9999" && !text.startsWith("ada")) expect(customers).toHaveLength(expected.length);
    const { whole, touched } = await plan(customersQuery({ text }));
    expect(whole).toEqual([]);
    expect(touched).toBeLessThan(120);
  });

  it("cuts a prefix that matches everyone at one page, and reports more", async () => {
    const found = await findCustomers({ db }, { text: "ada number" });
    expect([found.customers.length, found.next, found.more]).toEqual([25, null, true]);
    // 10,000 match: at most their index entries are walked, and 26 rows read.
    const { whole, touched } = await plan(customersQuery({ text: "ada number" }));
    expect([whole, touched <= MANY / 10]).toEqual([[], true]);
  });

  it("reports a number with more purchases than it examines, and finds its newest buyers", async () => {
    await client.query(`SET session_replication_role = replica;
      UPDATE lines SET recipient = '+2348032220000' WHERE order_id BETWEEN 'O00050001' AND 'O00050400'`);
    const found = await findCustomers({ db }, { text: "0803 222 0000" });
    expect([found.customers.length, found.more, found.partly]).toEqual([25, true, true]);
    expect((await findCustomers({ db }, { text: "0803 000 0001" })).partly).toBe(false);
    for (const query of [customersQuery({ text: "0803 222 0000" }), partlyQuery("0803 222 0000")]) {
      const { whole, touched } = await plan(query);
      expect([whole, touched < 500]).toEqual([[], true]);
    }
  });

  it("lists all customers without a search, newest first, page by page", async () => {
    const first = await findCustomers({ db }, {});
    expect(first.customers.map((customer) => customer.id)).toEqual(
      Array.from({ length: 25 }, (_, index) => id(MANY - index)),
    );
    const second = await findCustomers({ db }, { after: first.next });
    expect(second.customers[0]?.id).toBe(id(MANY - 25));
    const deep = { at: new Date("2026-02-01T00:00:00Z"), id: "U" };
    for (const after of [null, deep]) {
      const { whole, touched } = await plan(customersQuery({ after }));
      expect([whole, touched < 60]).toEqual([[], true]);
    }
  });
});

describe("customer page", () => {
  it("reads the account by indexes only", async () => {
    expect(await findCustomer({ db }, id(15))).toMatchObject({
      id: id(15),
      email: "c15@example.com",
      balanceKobo: 15,
      savedNumbers: 1,
      sessions: [],
      messages: [{ kind: "sign_in_link", state: "sent" }],
      audit: [{ action: "x", who: "owner" }],
      cases: [],
    });
    expect(await findCustomer({ db }, "nobody")).toBeNull();
    for (const query of [
      customerQuery(id(15), "c15@example.com"),
      ordersQuery({ userId: id(15) }),
      ordersQuery({ userId: id(15), after: { at: new Date("2026-05-01T00:00:00Z"), id: "O" } }),
    ]) {
      const { whole, touched } = await plan(query);
      expect([whole, touched < 60]).toEqual([[], true]);
    }
  });
});

describe("customer filters", () => {
  it.each([
    ["staff", { kind: "staff" }, [70_000]],
    ["accounts without a confirmed email", { kind: "unverified" }, [90_000, 30_000]],
    ["deleted accounts", { kind: "deleted" }, [40_000]],
    [
      "accounts without a confirmed email, oldest first",
      { kind: "unverified", oldest: true },
      [30_000, 90_000],
    ],
    ["oldest first", { oldest: true }, [1, 2, 3]],
    ["a day", { from: at(720), to: at(1_440) }, [1_439, 1_438, 1_437]],
    ["a day, oldest first", { from: at(720), to: at(1_440), oldest: true }, [720, 721, 722]],
    ["staff of a day", { kind: "staff", from: at(720), to: at(1_440) }, []],
  ] as const)("%s", async (_, filter, expected) => {
    await client.query(`SET session_replication_role = replica;
      UPDATE users SET email_verified_at = NULL WHERE id IN ('${id(30_000)}', '${id(90_000)}', '${id(40_000)}');
      UPDATE users SET deleted_at = now() WHERE id = '${id(40_000)}'; UPDATE users SET role = 'owner' WHERE id = '${id(70_000)}'`);
    const { customers, next } = await findCustomers({ db }, filter);
    expect(customers.slice(0, 3).map((customer) => customer.id)).toEqual(expected.map(id));
    if (expected.length < 3) expect([customers.length, next]).toEqual([expected.length, null]);
    const second = next && (await findCustomers({ db }, { ...filter, after: next })).customers[0];
    if (second) expect(customers.map((customer) => customer.id)).not.toContain(second.id);
    const { whole, touched } = await plan(customersQuery({ ...filter, after: next }));
    expect([whole, touched < 2_600]).toEqual([[], true]);
  });

  it("counts orders up to 100", async () => {
    await client.query(`SET session_replication_role = replica;
      UPDATE orders SET user_id = '${id(100_000)}' WHERE id BETWEEN 'O00000001' AND 'O00000300'`);
    const { customers } = await findCustomers({ db }, {});
    expect(customers.slice(0, 2).map((customer) => customer.orders)).toEqual([100, 0]);
    expect((await plan(customersQuery({}))).touched).toBeLessThan(200);
  });

  it("exports the rows of a filter", async () => {
    let text = "";
    for await (const part of customersCsv({ db }, { from: at(720), to: at(1_440) })) text += part;
    const lines = text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(721);
    expect(lines[1]).toContain(`"c1439@example.com","","Customer","Yes","20","0.00"`);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { auditQuery } from "@/lib/auth/audit/find-audit";
import { writeOrderWords } from "@/lib/orders/reading/order-words";
import { parseDay } from "@/lib/platform/lagos-day";
import { csvLine } from "@/lib/platform/paged-csv";
import { ledgerQuery } from "@/lib/reconcile/ledger-days";
import { openLargeDatabase, planOf } from "@/test/large-database";
import { findOrders, type OrderFilter, ordersQuery, stopQuery } from "./find-orders";
import { parkedQuery } from "./find-parked";
import { filteredOrdersCsv } from "./orders-csv";
import { parseFragment, parseSearch } from "./parse-search";

/** The admin's list over 20,000 orders: every search and filter finds the right orders by an index. */
const ORDERS = 20_000;
const { client, db } = await openLargeDatabase(`
    INSERT INTO orders (id, ref, service, input, email, checkout_key, request_hash, repeat_hash, token_salt, token_sha256, status, total_kobo, payment_fee_kobo, placed_at, expires_at, paid_at, margin_kobo)
      SELECT 'O' || lpad(n::text, 8, '0'), lpad(n::text, 5, '0') || '-ABCDE', (ARRAY['airtime','data','airtime','electricity'])[1 + n % 4], '{}',
        'c' || n % 5000 || '@example.com', 'k' || n, 'h', 'h' || n, 's', 't' || n,
        CASE WHEN n % 1000 = 7 THEN 'under_review' WHEN n % 50 = 3 THEN 'refunded' ELSE 'delivered' END, 50000, 100,
        timestamptz '2026-01-01T00:00:00Z' + n * interval '10 minutes', now(), now(), n % 997
      FROM generate_series(1, ${ORDERS}) n;
    INSERT INTO lines (id, order_id, position, service, product, recipient, request, face_kobo, cost_kobo, ceiling_kobo, fee_kobo, total_kobo, status)
      SELECT 'L' || n, 'O' || lpad(n::text, 8, '0'), 1, 'airtime', 'MTN', '+23480' || lpad((30000000 + n % 9000)::text, 8, '0'), '{"label": "2GB", "quantity": 2}', 49000, 48000, 48000, 100, 50000, 'delivered'
      FROM generate_series(1, ${ORDERS}) n;
    INSERT INTO payments (id, order_id, purpose, provider, reference, expected_kobo, state, created_at)
      SELECT 'P' || n, 'O' || lpad(n::text, 8, '0'), 'ORDER', 'paystack', 'pay-' || n, 50000, 'CREATED', now() FROM generate_series(1, ${ORDERS}) n;
    INSERT INTO effects (id, kind, order_id, line_id, customer_ref, attempt, state, amount_kobo, request, upstream_id, created_at, sent_at)
      SELECT 'E' || n, 'VEND', 'O' || lpad(n::text, 8, '0'), 'L' || n, 'KV' || n, 1, CASE WHEN n % 1000 = 7 THEN 'PARKED' ELSE 'SUCCEEDED' END, 48000, '{}', 'up-' || n, now(), now()
      FROM generate_series(1, ${ORDERS}) n;
    INSERT INTO journals (key, kind, order_id, at) SELECT 'j' || n, 'vend', 'O' || lpad(n::text, 8, '0'), timestamptz '2026-01-01T00:00:00Z' + n * interval '10 minutes'
      FROM generate_series(1, ${ORDERS}) n;
    INSERT INTO ledger_entries (journal_id, account, amount_kobo) SELECT id, a, CASE a WHEN 'sales' THEN -50000 ELSE 50000 END FROM journals, unnest(ARRAY['sales','held']) a;
    INSERT INTO audit_entries (seq, at, actor_role, action, subject, prev_hash, hash) SELECT n, now(), 'owner', 'x', 'order:' || n, n::text, n::text FROM generate_series(1, ${ORDERS}) n`);
/** Scanning an empty table costs nothing. */
const plan = (query: { text: string; values: unknown[] }) => planOf(client, query, 0);

const typed = (text: string): OrderFilter => ({ search: parseSearch(text) });
const id = (n: number) => `O${String(n).padStart(8, "0")}`;

/** The ids on all pages of a list. */
async function allIds(filter: OrderFilter): Promise<string[]> {
  const ids: string[] = [];
  let after: OrderFilter["after"] = null;
  do {
    const page = await findOrders({ db }, { ...filter, after });
    ids.push(...page.orders.map((order) => order.id));
    after = page.next;
  } while (after);
  return ids;
}

describe("oldest first", () => {
  it.each([
    ["all", {}, [1, 2]],
    ["a status", { status: "under_review" as const }, [7, 1_007]],
    ["a service, from a day", { service: "airtime", from: parseDay("2026-03-01") }, []],
  ])("%s: pages through an index", async (_name, filter, expected) => {
    const first = await findOrders({ db }, { ...filter, oldest: true, limit: 2 });
    const second = await findOrders({ db }, { ...filter, oldest: true, limit: 2, after: first.next });
    if (expected.length > 0) expect(first.orders.map((order) => order.id)).toEqual(expected.map(id));
    const times = [...first.orders, ...second.orders].map(({ placedAt }) => placedAt.getTime());
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    expect(times).toHaveLength(4);
    const { whole, touched } = await plan(ordersQuery({ ...filter, oldest: true, after: first.next }));
    expect([whole, touched <= 100]).toEqual([[], true]);
  });

  it("has the first item's plan and quantity", async () => {
    const { orders } = await findOrders({ db }, { limit: 1 });
    expect(orders).toMatchObject([{ itemService: "airtime", planLabel: "2GB", quantity: 2 }]);
  });

  it("exports all orders of a filter once, with formulas disarmed", async () => {
    let text = "";
    for await (const part of filteredOrdersCsv({ db }, { status: "delivered", oldest: true })) text += part;
    const lines = text.trim().split("\r\n");
    const { rows } = await client.query(
      "SELECT count(*)::int AS count FROM orders WHERE status = 'delivered'",
    );
    expect(lines).toHaveLength(1 + rows[0].count);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines[1]).toMatch(
      /^"\d+ [A-Z][a-z]{2} 2026, \d\d:\d\d:\d\d","\d{5}-ABCDE","\w+","MTN","MTN airtime","Delivered","c\d+@example.com","1","500.00","1.00",/,
    );
    expect(csvLine(["=1+1", "@a", "-5", "-a", 'a"b', "ok"])).toBe(
      '"\'=1+1","\'@a","-5","\'-a","a""b","ok"\r\n',
    );
  });
});

describe("sorted by an amount or a wait", () => {
  it.each<[string, OrderFilter]>([
    ["total", { sort: "total" }],
    ["total, lowest first", { sort: "total", oldest: true }],
    ["margin", { sort: "margin" }],
    ["margin of a status", { sort: "margin", status: "delivered", oldest: true }],
    ["waiting since", { sort: "waiting", oldest: true }],
  ])("%s: pages through an index", async (_name, filter) => {
    const first = await findOrders({ db }, { ...filter, limit: 2 });
    const { whole, touched } = await plan(ordersQuery({ ...filter, after: first.next }));
    expect([whole, touched <= 100]).toEqual([[], true]);
  });
});

describe("a part of a text", () => {
  const part = (text: string): OrderFilter => ({ search: parseSearch(text), fragment: parseFragment(text) });

  it.each([
    ["the beginning of a reference", "12345", [12_345]],
    ["the beginning past the hyphen", "12345-ab", [12_345]],
    ["the beginning of a phone, as dialled", "080300043", 25],
    ["the last digits of a phone", "4321", [13_321, 4_321]],
    ["the beginning of an email", "c4321", [19_321, 14_321, 9_321, 4_321]],
    ["too little", "321", []],
    ["what none has", "zzzz", []],
  ])("finds orders by %s, each through an index", async (_name, text, expected) => {
    const { orders } = await findOrders({ db }, part(text));
    if (typeof expected === "number") expect(orders).toHaveLength(expected);
    else expect(orders.map((order) => order.id)).toEqual(expected.map(id));
    const { whole, touched } = await plan(ordersQuery({ ...part(text), search: null }));
    if (parseFragment(text)) expect([whole, touched <= 1_000]).toEqual([[], true]);
  });

  it("prefers what the text is as a whole", async () => {
    // Also the end of other references.
    const { orders } = await findOrders({ db }, part("00777-ABCDE"));
    expect(orders.map((order) => order.id)).toEqual([id(777)]);
  });

  it("pages through an end that many references have", async () => {
    const first = await findOrders({ db }, part("ABCDE"));
    const second = await findOrders({ db }, { ...part("ABCDE"), after: first.next });
    expect([first.orders.length, second.orders.length]).toEqual([25, 25]);
    expect(new Set([...first.orders, ...second.orders].map((order) => order.id)).size).toBe(50);
  });
});

describe("any part of a text", () => {
  const part = (text: string): OrderFilter => ({ search: parseSearch(text), fragment: parseFragment(text) });
  const later = { now: () => new Date("2026-06-01T00:00:00Z") };

  it("is found in open orders at once, and in all once their words are written", async () => {
    // 12,345 is delivered, 12,007 under review; both are older than the newest 300.
    expect((await findOrders({ db }, part("p-12007"))).orders.map((order) => order.id)).toEqual([id(12_007)]);
    expect((await findOrders({ db }, part("p-12345"))).orders).toEqual([]);
    expect(await writeOrderWords({ db, clock: later })).toBe(ORDERS);
    expect(await writeOrderWords({ db, clock: later })).toBe(0);
    await client.query("ANALYZE order_words");
  });

  it.each([
    ["the middle of a reference", "2345-a", 2],
    ["a reference without its hyphen", "2345ab", 2],
    ["the middle of a phone", "3000432", 20],
    ["the end of an email", "4321@example.com", 4],
    ["a part of the supplier's id", "p-1234", 11],
    ["a part of the provider's reference", "ay-12345", 1],
    ["a pattern", "%2345%", 0],
    ["what none has", "zzzz", 0],
  ])("finds %s by an index", async (_name, text, count) => {
    const { orders } = await findOrders({ db }, { ...part(text), limit: 50 });
    expect(orders).toHaveLength(count);
    const { whole, touched } = await plan(ordersQuery({ ...part(text), search: null }));
    expect([whole, touched <= 5_000]).toEqual([[], true]);
  });

  it("doesn't find an order whose personal data was removed", async () => {
    await client.query("UPDATE order_words SET words = '' WHERE order_id = $1", [id(12_345)]);
    expect((await findOrders({ db }, part("p-12345"))).orders).toEqual([]);
    expect(await writeOrderWords({ db, clock: later })).toBe(0);
  });
});

describe("search text", () => {
  it.each([
    ["a reference", "12345-abcde", [12_345]],
    ["a phone as people write it", "0803 000 4321", [13_321, 4_321]],
    ["an e-mail", "C777@example.com", [15_777, 10_777, 5_777, 777]],
    ["our customerRef", "KV777", [777]],
    ["the upstream's id", "up-19999", [19_999]],
    ["the provider's reference", "pay-5", [5]],
    ["nobody's number", "0803 999 9999", []],
    ["a pattern", "%", []],
  ])("finds %s by an index, newest first", async (_what, text, expected) => {
    const { orders, next } = await findOrders({ db }, typed(text));
    expect(orders.map((order) => order.id)).toEqual(expected.map(id));
    expect(next).toBeNull();
    const { whole, touched } = await plan(ordersQuery(typed(text)));
    expect(whole).toEqual([]);
    expect(touched).toBeLessThan(50);
  });
});

describe("filters", () => {
  const from = parseDay("2026-03-01");
  const to = parseDay("2026-03-02");
  const place = { at: new Date("2026-02-01T00:00:00Z"), id: id(9_000) };
  it.each<[string, OrderFilter, number]>([
    ["none", {}, 25],
    ["a later page", { after: place }, 25],
    ["a rare status", { status: "under_review" }, 20],
    ["a common status", { status: "delivered" }, 25],
    ["a common status, later", { status: "delivered", after: place }, 25],
    ["a service", { service: "electricity" }, 25],
    ["a rare status of a service", { status: "refunded", service: "electricity" }, 25],
    ["a status that a service never has", { status: "under_review", service: "data" }, 0],
    ["a day", { from, to }, 25],
    ["a day and a status", { from, to, status: "refunded" }, 3],
    ["a search and a status", { ...typed("c777@example.com"), status: "delivered" }, 4],
  ])("%s: reads one page by an index", async (_what, filter, count) => {
    const { orders } = await findOrders({ db }, filter);
    expect(orders).toHaveLength(count);
    const { whole, touched } = await plan(ordersQuery(filter));
    expect(whole).toEqual([]);
    expect(touched).toBeLessThan(500);
  });

  it.each([
    ["of a day", { from, to }],
    ["of a number", { from, to, ...typed("0803 111 0000") }],
    ["of an e-mail", { from, to, ...typed("busy@example.com") }],
  ])("pages %s without gaps or duplicates", async (_of, filter) => {
    await client.query("SET session_replication_role = replica");
    await client.query(
      "UPDATE orders SET email = 'busy@example.com' WHERE placed_at >= $1 AND placed_at < $2",
      [from, to],
    );
    await client.query(
      "UPDATE lines SET recipient = '+2348031110000' WHERE order_id IN (SELECT id FROM orders WHERE email = 'busy@example.com')",
    );
    const seen = await allIds(filter);
    expect(seen).toHaveLength(144);
    expect(new Set(seen).size).toBe(144);
    expect([...seen].sort().reverse()).toEqual(seen);
  });
});

describe("a reseller's orders", () => {
  /** 2,000 orders of one number and one email, the newest of all. The oldest twenty were refunded. */
  const first = 18_001;
  const mine: [string, OrderFilter][] = [
    ["number", typed("0803 222 0000")],
    ["e-mail", typed("reseller@example.com")],
  ];
  beforeAll(async () => {
    await client.query(`SET session_replication_role = replica;
      UPDATE orders SET email = 'reseller@example.com', status = CASE WHEN id <= '${id(first + 19)}' THEN 'refunded' ELSE 'delivered' END WHERE id >= '${id(first)}';
      UPDATE lines SET recipient = '+2348032220000' WHERE order_id >= '${id(first)}'; ANALYZE orders; ANALYZE lines`);
  });
  const refunded = Array.from({ length: 20 }, (_, index) => id(first + 19 - index));

  it.each(mine)(
    "%s: finds the oldest of a status on later pages, each as fast as the first",
    async (_, of) => {
      const seen: string[] = [];
      let after: OrderFilter["after"] = null;
      let pages = 0;
      do {
        const filter: OrderFilter = { ...of, status: "refunded", after };
        const page = await findOrders({ db }, filter);
        seen.push(...page.orders.map((order) => order.id));
        for (const query of [ordersQuery(filter), stopQuery(filter)]) {
          const { whole, touched } = query ? await plan(query) : { whole: ["no stop"], touched: 0 };
          expect(whole).toEqual([]);
          expect(touched).toBeLessThan(500);
        }
        after = page.next;
        pages += 1;
      } while (after && pages < 20);
      expect(seen).toEqual(refunded);
      expect([after, pages < 10]).toEqual([null, true]);
    },
  );

  it.each(mine)("%s: searches only the given days", async (_, of) => {
    const at = (n: number) => new Date(Date.parse("2026-01-01T00:00:00Z") + n * 600_000);
    const filter: OrderFilter = { ...of, status: "refunded", from: at(first), to: at(first + 20) };
    const page = await findOrders({ db }, filter);
    expect(page.orders.map((order) => order.id)).toEqual(refunded);
    expect(page.next).toBeNull();
    const narrow = await findOrders({ db }, { ...filter, from: at(first + 5), to: at(first + 7) });
    expect(narrow.orders.map((order) => order.id)).toEqual([id(first + 6), id(first + 5)]);
  });

  it.each(mine)("%s: pages through all orders without gaps or duplicates", async (_, of) => {
    const seen = await allIds(of);
    expect(seen).toEqual(Array.from({ length: 2_000 }, (_v, index) => id(ORDERS - index)));
  });
});

it("reads the review queue, a week's earnings and the audit log by their indexes", async () => {
  const day = { name: "a", from: new Date("2026-02-01"), to: new Date("2026-02-02") };
  await client.query(`INSERT INTO cases (kind, subject, why, evidence, opened_at, heard_at, state, closed_at, closed_by, closed_why)
    SELECT 'reversal', 'effect:' || n, 'w', '{}', now(), now(), 'closed', now(), 'a', 'b' FROM generate_series(1, 5000) n`);
  await client.query("ANALYZE cases");
  for (const [query, max] of [
    [parkedQuery({}), 50],
    [parkedQuery({ after: { at: new Date("2020-01-01"), id: "" } }), 50],
    [ledgerQuery([day]), 1_000],
    [auditQuery({}), 50],
    [auditQuery({ after: 5_000 }), 50],
    [auditQuery({ subject: "order:77" }), 5],
    [auditQuery({ oldest: true, limit: 500 }), 600],
    [parkedQuery({ kind: "REFUND", service: "data", newest: true }), 50],
  ] as const) {
    const { whole, touched } = await plan(query);
    expect(whole.filter((table) => table !== "users")).toEqual([]);
    expect(touched).toBeLessThan(max);
  }
});

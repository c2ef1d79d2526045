import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { schedules, UNSCALED } from "@/lib/jobs/schedules";
import { WorkerLife } from "@/lib/jobs/worker-life";
import { callSql } from "@/lib/platform/call-sql";
import type { Clock } from "@/lib/platform/clock";
import { setCrashHook } from "@/lib/platform/crash-point";
import { silentLog } from "@/lib/platform/log";
import { findBreaks } from "@/scripts/doctor/invariants";
import { connect } from "@/scripts/migrations/connection";
import { createTestShop, type TestShop } from "@/test/shop";
import { connectSuperuser } from "@/test/superuser";
import type { Context } from "./context";
import { esimOffers } from "./esim-offers";
import { readInbox } from "./read-inbox";
import { resolveUnknown } from "./resolve-unknown";
import { scanUnknowns } from "./scan-unknowns";
import { storeWebhook } from "./store-webhook";
import { vend } from "./vend";

/**
 * Every rule of "Resolving an unknown", at real waits on a clock that the test turns: the shop's rows live in virtual time, the
 * sandbox answers over real HTTP at the same time of day.
 */
const MINUTE = 60_000;
let shop: TestShop;
let client: pg.Client;
/** Puts rows there that the shop's own role never could. */
let superuser: pg.Client;
let life: WorkerLife;
let ctx: Context;
let time = Date.now();
const clock: Clock = { now: () => new Date(time) };

async function newLife(): Promise<WorkerLife> {
  const begun = new WorkerLife(shop.url, silentLog);
  await begun.begin();
  return begun;
}
const worker = (of: WorkerLife): Context =>
  Object.defineProperty({ ...shop.ctx }, "worker", { get: () => of.id, enumerable: true });

beforeAll(async () => {
  shop = await createTestShop({ sandbox: { clock }, parts: { clock, schedules: schedules(1) } });
  client = await connect(shop.url);
  superuser = await connectSuperuser(shop.url);
  life = await newLife();
  ctx = worker(life);
});
afterAll(async () => {
  await life.end();
  await client.end();
  await superuser.end();
  await shop.close();
});
afterEach(async () => {
  setCrashHook(undefined);
  await shop.control("/scenario", { clear: true });
  await client.query("DELETE FROM breakers");
  await shop.control("/reads", { transactions: "none", listLagMs: 0, list: "none", search: true });
  // What a test leaves unknown is nobody's business in the next one.
  await client.query("UPDATE effects SET next_at = '2100-01-01' WHERE state = 'UNKNOWN'");
});

let phones = 0;
interface Unknown {
  order: { id: string; ref: string; token: string };
  id: string;
  ref: string;
  line: string;
}

/** A paid purchase whose outcome nobody saw; `scenario` says what the upstream did. */
async function unknown(
  scenario: string,
  service = "airtime",
  input: unknown = { product: "MTN", phone: `0803127${String(1000 + ++phones)}`, amount: 500 },
): Promise<Unknown> {
  await shop.control("/scenario", { scenario, times: 1 });
  const order = await shop.place(service, input);
  await shop.pay(order.reference);
  const line = (await client.query<{ id: string }>("SELECT id FROM lines WHERE order_id = $1", [order.id]))
    .rows[0];
  await vend(ctx, line?.id ?? "");
  const rows = await client.query<{ id: string; customer_ref: string; state: string }>(
    "SELECT id, customer_ref, state FROM effects WHERE order_id = $1",
    [order.id],
  );
  expect(rows.rows).toMatchObject([{ state: "UNKNOWN" }]);
  return { order, id: rows.rows[0]?.id ?? "", ref: rows.rows[0]?.customer_ref ?? "", line: line?.id ?? "" };
}
interface Row {
  state: string;
  reason: string | null;
  clean_scans: number;
  sighted_at: Date | null;
  next_at: Date | null;
  sent_at: Date;
  evidence: unknown;
}
async function effect(of: Unknown): Promise<Row> {
  const found = await client.query<Row>("SELECT * FROM effects WHERE id = $1", [of.id]);
  if (!found.rows[0]) throw new Error("no effect");
  return found.rows[0];
}
/** Turns the clock to the next time somebody looks, and looks. */
async function nextRound(of: Unknown, as = ctx): Promise<Row> {
  const { next_at } = await effect(of);
  time = Math.max(time, next_at?.getTime() ?? time);
  await resolveUnknown(as, of.id);
  return effect(of);
}
async function rounds(of: Unknown, stop: (row: Row) => boolean, most = 60): Promise<Row> {
  let row = await effect(of);
  for (let n = 0; n < most && !stop(row); n++) row = await nextRound(of);
  return row;
}
const decided = ({ state }: Row) => state !== "UNKNOWN";
const age = (row: Row) => time - row.sent_at.getTime();

describe("an unknown purchase that was carried out", () => {
  it("is found by its reference and delivered, seconds later", async () => {
    const one = await unknown("http-500-vended");
    const row = await nextRound(one);
    expect(row).toMatchObject({ state: "SUCCEEDED", sighted_at: expect.any(Date), clean_scans: 0 });
    expect((await shop.order(one.order)).status).toBe("delivered");
  });

  it("is found in the list where the upstream can't search", async () => {
    await shop.control("/reads", { search: false });
    const one = await unknown("http-500-vended");
    expect(await nextRound(one)).toMatchObject({ state: "SUCCEEDED" });
  });

  it("late, is found when it appears, and the clean scans before it count for nothing", async () => {
    const one = await unknown("http-500");
    await rounds(one, ({ clean_scans }) => clean_scans === 3);
    bookLate(one);
    expect(await nextRound(one)).toMatchObject({ state: "SUCCEEDED", clean_scans: 0 });
  });

  it("and reversed is FAILED and refunded; its CREDIT row is never taken for a success", async () => {
    const one = await unknown("http-500-failed");
    expect(await nextRound(one)).toMatchObject({ state: "FAILED" });
    expect((await shop.order(one.order)).status).toBe("refund_due");
    const other = await unknown("http-500");
    bookLate(other, { tranxType: "CREDIT", isReversal: false });
    expect(await nextRound(other)).toMatchObject({ state: "UNKNOWN", sighted_at: expect.any(Date) });
    expect(await rounds(other, decided)).toMatchObject({ state: "PARKED", reason: "sighted_without_id" });
  });

  it("with another amount or product is parked, with an alarm", async () => {
    for (const [differs, reason] of [
      [{ amountKobo: 60_000 }, "sighting_amount"],
      [{ product: "GLO" }, "sighting_product"],
    ] as const) {
      const one = await unknown("http-500");
      bookLate(one, differs);
      expect(await nextRound(one)).toMatchObject({ state: "PARKED", reason });
      const alarms = await client.query<{ kind: string }>("SELECT kind FROM alarms WHERE order_id = $1", [
        one.order.id,
      ]);
      expect(alarms.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining([reason, "parked"]));
    }
  });
});

describe("an unknown purchase that nobody ever sees", () => {
  it("is not executed at its horizon, after four clean scans five minutes apart, and refunded, never sent again", async () => {
    const one = await unknown("http-500");
    const row = await rounds(one, decided);
    expect(row).toMatchObject({ state: "NOT_EXECUTED", reason: "not_executed", sighted_at: null });
    expect(row.clean_scans).toBeGreaterThanOrEqual(4);
    expect(age(row)).toBeGreaterThanOrEqual(30 * MINUTE);
    expect(age(row)).toBeLessThan(40 * MINUTE);
    const view = await shop.order(one.order);
    expect(view.status).toBe("refund_due");
    const vends = await client.query("SELECT 1 FROM effects WHERE order_id = $1 AND kind = 'VEND'", [
      one.order.id,
    ]);
    expect(vends.rowCount).toBe(1);
    expect((await shop.books()).purchases[one.ref]).toMatchObject({ posts: 1 });
  });

  it("waits an hour where goods are slow to appear: exam PINs", async () => {
    const one = await unknown("http-500", "exam-pin", { product: "WAEC", quantity: 1 });
    const row = await rounds(one, decided);
    expect(row.state).toBe("NOT_EXECUTED");
    expect(age(row)).toBeGreaterThanOrEqual(60 * MINUTE);
  });

  it("is parked at two hours where no scan comes to its end", async () => {
    const one = await unknown("http-500");
    await shop.control("/reads", { transactions: "error" });
    const row = await rounds(one, decided);
    expect(row).toMatchObject({ state: "PARKED", reason: "not_found_upstream", clean_scans: 0 });
    expect(age(row)).toBe(120 * MINUTE);
  });

  it("is parked at two hours while its sender may still be at it", async () => {
    const one = await unknown("http-500");
    const other = await newLife();
    // As if the answer had never come back to the process that sent it, which lives on.
    await superuser.query("SET session_replication_role = replica");
    await superuser.query("DELETE FROM facts WHERE effect_id = $1", [one.id]);
    await superuser.query("UPDATE effects SET worker_id = $1 WHERE id = $2", [other.id, one.id]);
    await superuser.query("SET session_replication_role = origin");
    const late = await rounds(one, (row) => age(row) > 90 * MINUTE);
    expect(late).toMatchObject({ state: "UNKNOWN" });
    expect(late.clean_scans).toBeGreaterThan(10);
    await other.end();
    await expect.poll(async () => (await nextRound(one)).state).toBe("NOT_EXECUTED");
  });
});

describe("a scan that isn't complete", () => {
  it.each([
    ["whose second page fails", "page-fails"],
    ["whose pages move while they are read", "moves"],
    ["whose total changes meanwhile", "total-changes"],
    ["whose rows don't make its total", "total-differs"],
    ["with an unreadable row", "unreadable-row"],
  ])("%s interrupts the run: it begins again", async (_what, fault) => {
    fill(230);
    const one = await unknown("http-500");
    await rounds(one, ({ clean_scans }) => clean_scans === 3);
    await shop.control("/reads", { list: fault });
    expect(await nextRound(one)).toMatchObject({ state: "UNKNOWN", clean_scans: 0 });
    await shop.control("/reads", { list: "none" });
    expect(await nextRound(one)).toMatchObject({ state: "UNKNOWN", clean_scans: 1 });
  });

  it("is read again at once when its pages moved once", async () => {
    fill(230);
    const one = await unknown("http-500");
    await shop.control("/reads", { list: "moves-once" });
    expect(await nextRound(one)).toMatchObject({ clean_scans: 1 });
  });

  it("latches what it saw all the same, and asks for that by its id", async () => {
    fill(230);
    await shop.control("/reads", { search: false });
    const one = await unknown("http-500-vended");
    await shop.control("/reads", { list: "page-fails" });
    const row = await nextRound(one);
    expect(row).toMatchObject({ state: "PROCESSING", sighted_at: expect.any(Date) });
  });
});

describe("an unknown eSIM", () => {
  async function input() {
    const offers = await esimOffers(shop.ctx, { region: "GH" });
    return { packageCode: offers.ok ? offers.packages[0]?.packageCode : "", regionCode: "GH" };
  }
  it("is asked for by its reference where eSIMs are told; a hit delivers it, though no list shows it", async () => {
    await shop.control("/reads", { list: "none", search: false, listLagMs: 24 * 60 * MINUTE });
    const one = await unknown("http-500-vended", "esim", await input());
    expect(await nextRound(one)).toMatchObject({ state: "SUCCEEDED", sighted_at: expect.any(Date) });
    expect((await shop.order(one.order)).lines[0]?.delivery?.iccid).toMatch(/^\d{18,22}$/);
  });

  it("that isn't told there either proves nothing by that: it waits its hour", async () => {
    const one = await unknown("http-500", "esim", await input());
    const row = await rounds(one, decided);
    expect(row.state).toBe("NOT_EXECUTED");
    expect(age(row)).toBeGreaterThanOrEqual(60 * MINUTE);
  });
});

describe("what shows up after it was given up", () => {
  async function givenUp(): Promise<Unknown> {
    const one = await unknown("http-500");
    expect(await rounds(one, decided)).toMatchObject({ state: "NOT_EXECUTED" });
    bookLate(one);
    return one;
  }
  const late = async (one: Unknown) =>
    (await client.query("SELECT was, loss_kobo::int FROM late_vends WHERE effect_id = $1", [one.id])).rows;
  const LOSS = [{ was: "NOT_EXECUTED", loss_kobo: 49_000 }];

  it("is a late vend as soon as any later scan sees it; the refund stays", async () => {
    const one = await givenUp();
    const other = await unknown("http-500");
    await nextRound(other);
    expect(await late(one)).toEqual(LOSS);
    expect((await shop.order(one.order)).status).toBe("refund_due");
  });

  it("is one by a webhook, which says only where to look; told again it is no news", async () => {
    const one = await givenUp();
    for (const timestamp of ["1", "2"]) {
      const raw = JSON.stringify({ event: "transaction.success", timestamp, data: { reference: one.ref } });
      await storeWebhook(ctx, "merchant", Buffer.from(raw));
      const inbox = await client.query<{ id: string }>("SELECT max(id) AS id FROM inbox");
      await readInbox(ctx, String(inbox.rows[0]?.id));
    }
    expect(await late(one)).toEqual(LOSS);
    const alarms = await client.query("SELECT 1 FROM alarms WHERE order_id = $1 AND kind = 'late_vend'", [
      one.order.id,
    ]);
    expect(alarms.rowCount).toBe(1);
  });

  it("isn't one because a webhook says so", async () => {
    const one = await unknown("http-500");
    await rounds(one, decided);
    await storeWebhook(
      ctx,
      "merchant",
      Buffer.from(JSON.stringify({ event: "transaction.success", data: { reference: one.ref } })),
    );
    const inbox = await client.query<{ id: string }>("SELECT max(id) AS id FROM inbox");
    await readInbox(ctx, String(inbox.rows[0]?.id));
    expect(await late(one)).toEqual([]);
  });

  it("and a success that the upstream took back meanwhile is REVERSED by the same scan", async () => {
    const one = await unknown("http-500-vended");
    expect(await nextRound(one)).toMatchObject({ state: "SUCCEEDED" });
    await shop.control("/settle", { id: one.ref, status: "FAILED", webhook: "lost" });
    const other = await unknown("http-500");
    await nextRound(other);
    expect(await effect(one)).toMatchObject({ state: "REVERSED", reason: "reversed" });
    expect((await shop.order(one.order)).status).toBe("refund_due");
  });

  it("while a person has it is delivered, when that was all they waited for", async () => {
    const one = await unknown("http-500");
    await shop.control("/reads", { transactions: "error" });
    expect(await rounds(one, decided)).toMatchObject({ state: "PARKED" });
    await shop.control("/reads", { transactions: "none" });
    bookLate(one);
    const other = await unknown("http-500");
    await nextRound(other);
    expect(await effect(one)).toMatchObject({ state: "SUCCEEDED" });
  });
});

describe("the database itself", () => {
  const EARLY = /may yet appear/;
  it.each([
    ["three clean scans", "clean_scans = 3, last_scan_at = sent_at + interval '40 minutes'", EARLY],
    [
      "a last scan before the horizon",
      "clean_scans = 4, last_scan_at = sent_at + interval '29 minutes'",
      EARLY,
    ],
    [
      "no horizon",
      "clean_scans = 4, horizon_ms = NULL, last_scan_at = sent_at + interval '40 minutes'",
      EARLY,
    ],
    [
      "a sighting",
      "clean_scans = 4, sighted_at = now(), last_scan_at = sent_at + interval '40 minutes'",
      /was seen upstream/,
    ],
    [
      "an id",
      "clean_scans = 4, upstream_id = 'x', last_scan_at = sent_at + interval '40 minutes'",
      /was seen upstream/,
    ],
    [
      "a living sender",
      "clean_scans = 4, worker_id = $life, last_scan_at = sent_at + interval '40 minutes'",
      /may still be at it/,
    ],
  ])("refuses NOT_EXECUTED with %s", async (_what, columns, refusal) => {
    const one = await unknown("http-500");
    const other = await newLife();
    await superuser.query("BEGIN");
    try {
      await superuser.query("SET LOCAL session_replication_role = replica");
      await superuser.query(
        `UPDATE effects SET ${columns.replace("$life", String(other.id))} WHERE id = $1`,
        [one.id],
      );
      if (columns.includes("$life"))
        await superuser.query("DELETE FROM facts WHERE effect_id = $1", [one.id]);
      await superuser.query("SET LOCAL session_replication_role = origin");
      await expect(
        superuser.query(
          "UPDATE effects SET state = 'NOT_EXECUTED', evidence = '{}', settled_at = last_scan_at WHERE id = $1",
          [one.id],
        ),
      ).rejects.toThrow(refusal);
    } finally {
      await superuser.query("ROLLBACK");
      await other.end();
    }
  });

  it("lets only a person call what is parked not executed", async () => {
    const one = await unknown("http-500");
    await shop.control("/reads", { transactions: "error" });
    await rounds(one, decided);
    const move = (evidence: string) =>
      client.query("UPDATE effects SET state = 'NOT_EXECUTED', evidence = $2 WHERE id = $1", [
        one.id,
        evidence,
      ]);
    await expect(move("{}")).rejects.toThrow(/only a person/);
  });

  it.each([
    ["two at once", "clean_scans = clean_scans + 2, last_scan_at = sent_at + interval '1 hour'"],
    ["one too soon", "clean_scans = clean_scans + 1, last_scan_at = last_scan_at + interval '4 minutes'"],
    [
      "one of what was sighted",
      "clean_scans = clean_scans + 1, sighted_at = now(), last_scan_at = last_scan_at + interval '9 minutes'",
    ],
  ])("counts no clean scan: %s", async (_what, columns) => {
    const one = await unknown("http-500");
    await rounds(one, ({ clean_scans }) => clean_scans === 1);
    await expect(client.query(`UPDATE effects SET ${columns} WHERE id = $1`, [one.id])).rejects.toThrow(
      /no clean scan/,
    );
  });
});

describe("the one scanner", () => {
  it("lists once for all of them, however many call for it at once", async () => {
    const many = [];
    for (let n = 0; n < 4; n++) many.push(await unknown("http-500"));
    time += 10_000;
    const other = await newLife();
    const before = listings();
    await Promise.all(
      many.flatMap((one) => [resolveUnknown(ctx, one.id), resolveUnknown(worker(other), one.id)]),
    );
    expect(listings() - before).toBe(1);
    for (const one of many) expect(await effect(one)).toMatchObject({ clean_scans: 1, state: "UNKNOWN" });
    await other.end();
  });

  it("is taken over when its worker dies in the middle of a round", async () => {
    const one = await unknown("http-500-vended");
    time += 10_000;
    const dying = await newLife();
    setCrashHook((name) => {
      if (name === "scan.afterClaim") throw new Error("killed");
    });
    await expect(scanUnknowns(worker(dying), one.id)).rejects.toThrow("killed");
    setCrashHook(undefined);
    // A kill doesn't get as far as handing the turn back.
    await client.query("UPDATE scanner SET ended_at = NULL");
    time += 2_000;
    expect(await scanUnknowns(ctx, one.id)).toBe("busy");
    await dying.end();
    expect(await scanUnknowns(ctx, one.id)).toBe("claimed");
    expect(await effect(one)).toMatchObject({ state: "SUCCEEDED" });
  });

  it("loses its turn when it is frozen, and its word counts for nothing then", async () => {
    const one = await unknown("http-500");
    time += 10_000;
    const frozen = await newLife();
    const claim = await callSql<{ outcome: string; turn: number }>(
      ctx.db,
      "claim_scan",
      frozen.id,
      one.id,
      ...[2_000, UNSCALED.scanLease, 40],
      clock.now(),
    );
    expect(claim.outcome).toBe("claimed");
    time += MINUTE;
    expect(await scanUnknowns(ctx, one.id)).toBe("busy");
    time += UNSCALED.scanLease;
    expect(await scanUnknowns(ctx, one.id)).toBe("claimed");
    expect(await effect(one)).toMatchObject({ clean_scans: 1 });
    expect(await callSql(ctx.db, "keep_scan", claim.turn, clock.now())).toBe(false);
    expect(await callSql(ctx.db, "note_scan", one.id, claim.turn, true, clock.now())).toBeNull();
    expect(await effect(one)).toMatchObject({ clean_scans: 1 });
    await frozen.end();
  });
});

it("keeps the books whole through all of it", async () => {
  expect(await findBreaks(client)).toEqual([]);
});

/** Lets the upstream carry the purchase out now, behind everybody's back. */
function bookLate(of: Unknown, differs: Record<string, unknown> = {}): void {
  const { books } = shop.sandbox.state;
  const row = books.debit(
    {
      service: "Airtime",
      product: "MTN",
      number: "08031230001",
      customerRef: of.ref,
      amountKobo: 50_000,
      paidKobo: 49_000,
      quantity: 1,
      remarks: "late",
    },
    "SUCCESS",
    { kind: "none" },
  );
  row.vended = true;
  Object.assign(row, differs);
}

/** Other people's purchases, so that the list has pages. */
function fill(count: number): void {
  const { books } = shop.sandbox.state;
  for (let n = 0; n < count; n++)
    books.debit(
      {
        service: "Airtime",
        product: "MTN",
        number: "",
        customerRef: "",
        amountKobo: 1,
        paidKobo: 1,
        quantity: 1,
        remarks: "",
      },
      "SUCCESS",
      { kind: "none" },
    );
}
function listings(): number {
  return shop.sandbox.state.listings;
}

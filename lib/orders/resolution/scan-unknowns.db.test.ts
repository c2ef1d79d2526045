import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parseTransaction, type TransactionRecord } from "@/lib/merchant/schemas/transaction";
import type { EffectRow } from "@/lib/model/rows";
import { vend } from "@/lib/orders/fulfilment/vend";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { setCrashHook } from "@/lib/platform/crash-point";
import { runSql } from "@/lib/platform/db/sql-function";
import { findBreaks } from "@/scripts/doctor/invariants";
import {
  advance,
  age,
  cleanUnknownShop,
  client,
  clock,
  closeUnknownShop,
  ctx,
  decided,
  effect,
  fill,
  listings,
  MINUTE,
  newLife,
  nextRound,
  openUnknownShop,
  rounds,
  shop,
  unknown,
  worker,
} from "@/test/unknown-shop";
import { findReferenceVends } from "./find-reference-vends";
import { resolveUnknown } from "./resolve-unknown";
import { claimScanSql, keepScanSql, noteScanSql, scanUnknowns } from "./scan-unknowns";

/** What a scan counts for, and that there is one scanner only. */
beforeAll(openUnknownShop);
afterEach(cleanUnknownShop);
afterAll(closeUnknownShop);

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

  it("latches what only its first pass saw, though the second one is complete without it", async () => {
    const one = await unknown("http-500");
    const row = (id: string, customerRef: string) => {
      const record = parseTransaction({ _id: id, tranxId: id, customerRef, status: "SUCCESS", amount: 500 });
      if (!record) throw new Error("no record");
      return record;
    };
    const page = (items: TransactionRecord[], hasNext: boolean) =>
      ({ ok: true, value: { items, unreadable: 0, pagination: { hasNext }, hasNext } }) as const;
    // A list that several machines answer, of which one is behind: what was there isn't there in the next pass.
    const answers = [page([row("gone", one.ref), row("other", "")], true), page([row("other", "")], false)];
    const merchant = {
      ...ctx.merchant,
      transactions: async ({ query }: { query?: string } = {}) =>
        query ? page([], false) : (answers.shift() ?? page([row("other", "")], false)),
    };
    expect(
      await nextRound(one, Object.defineProperty({ ...ctx }, "merchant", { value: merchant })),
    ).toMatchObject({
      state: "PROCESSING",
      sighted_at: expect.any(Date),
      clean_scans: 0,
    });
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

describe("a complete scan that doesn't show what the upstream is known to have carried out", () => {
  /** A purchase that everybody saw succeed. */
  async function known(service: string, input: unknown) {
    const order = await shop.place(service, input);
    await shop.pay(order.reference);
    const line = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
    await vend(ctx, line.id);
    const { state, customerRef } = await shop.database.effect.findFirstOrThrow({
      where: { orderId: order.id },
    });
    expect(state).toBe("SUCCEEDED");
    return { ref: customerRef };
  }
  const airtime = { product: "MTN", phone: "08031270001", amount: 500 };
  const alarms = () =>
    client.query("SELECT detail FROM alarms WHERE kind = 'list_blind' ORDER BY id").then(({ rows }) => rows);

  it("counts for nothing: an upstream that is asked for the wrong time, or lists nothing, isn't believed", async () => {
    const { ref } = await known("airtime", airtime);
    advance(MINUTE);
    const one = await unknown("http-500-vended");
    // Its list answers well, and is empty: of another time, another wallet, or by another name of the window.
    await shop.control("/reads", { search: false, transactions: "empty-list" });
    const row = await rounds(one, decided);
    expect(row).toMatchObject({ state: "PARKED", clean_scans: 0, sighted_at: null });
    expect(age(row)).toBeGreaterThanOrEqual(120 * MINUTE);
    expect(await alarms()).toContainEqual({ detail: { effect: one.id, missing: ref } });
  });

  it("counts again as soon as one of them is shown, and until then the run begins anew", async () => {
    await known("airtime", airtime);
    advance(MINUTE);
    const one = await unknown("http-500");
    await rounds(one, ({ clean_scans }) => clean_scans === 3);
    await shop.control("/reads", { transactions: "empty-list" });
    expect(await nextRound(one)).toMatchObject({ state: "UNKNOWN", clean_scans: 0 });
    await shop.control("/reads", { transactions: "none" });
    expect(await nextRound(one)).toMatchObject({ state: "UNKNOWN", clean_scans: 1 });
    expect(await rounds(one, decided)).toMatchObject({ state: "NOT_EXECUTED" });
  });

  it("goes by its own service where one was sent within minutes, for a list may leave a whole service out", async () => {
    const { id: plan } = await shop.database.plan.findFirstOrThrow({ where: { service: "data" } });
    const bundle = await known("data", { plan, phone: "08031270002" });
    advance(MINUTE);
    const top = await known("airtime", airtime);
    advance(MINUTE);
    const refs = async (phone: string) => {
      const one = await unknown("http-500", "data", { plan, phone });
      const found = await findReferenceVends(ctx, await effectRows(one.id));
      return found.get(one.id)?.map(({ ref }) => ref);
    };
    expect(await refs("08031270003")).toEqual([bundle.ref]);
    advance(20 * MINUTE);
    expect((await refs("08031270004"))?.slice(0, 2)).toEqual([top.ref, bundle.ref]);
  });

  it("looks as far back as the nearest one: a day", async () => {
    advance(26 * 60 * MINUTE);
    const { ref } = await known("airtime", airtime);
    advance(20 * 60 * MINUTE);
    const one = await unknown("http-500");
    const found = await findReferenceVends(ctx, await effectRows(one.id));
    expect(found.get(one.id)?.map((witness) => witness.ref)).toEqual([ref]);
    expect(await nextRound(one)).toMatchObject({ clean_scans: 1 });
    await shop.control("/reads", { transactions: "empty-list" });
    expect(await nextRound(one)).toMatchObject({ clean_scans: 0 });
  });

  it("is all there is to go by where the shop sold nothing else in a day, before or since", async () => {
    advance(26 * 60 * MINUTE);
    const one = await unknown("http-500");
    await shop.control("/reads", { transactions: "empty-list" });
    expect(await nextRound(one)).toMatchObject({ clean_scans: 1 });
    // What is sold since then is a witness too, once a list may be expected to show it.
    const { ref } = await known("airtime", airtime);
    expect(await nextRound(one)).toMatchObject({ clean_scans: 1 });
    advance(11 * MINUTE);
    expect(await nextRound(one)).toMatchObject({ clean_scans: 0 });
    expect((await findReferenceVends(ctx, await effectRows(one.id))).get(one.id)).toMatchObject([{ ref }]);
  });

  const effectRows = async (id: string) =>
    (await client.query<EffectRow>("SELECT * FROM effects WHERE id = $1", [id])).rows;
});

describe("a sender whose clock is ahead of the scanner's", () => {
  it("gets no scan counted from before it sent, and keeps no other from its own", async () => {
    advance(MINUTE);
    const ahead = await unknown("http-500");
    advance(-MINUTE);
    const other = await unknown("http-500");
    await client.query("UPDATE effects SET next_at = $2 WHERE id = $1", [
      ahead.id,
      new Date(clock.now().getTime() - 1),
    ]);
    advance(10_000);
    expect(await scanUnknowns(ctx, ahead.id)).toBe("claimed");
    expect(await effect(ahead)).toMatchObject({ state: "UNKNOWN", clean_scans: 0 });
    expect(await effect(other)).toMatchObject({ state: "UNKNOWN", clean_scans: 1 });
  });
});

describe("the one scanner", () => {
  it("lists once for all of them, however many call for it at once", async () => {
    const many = [];
    for (let n = 0; n < 4; n++) many.push(await unknown("http-500"));
    advance(10_000);
    const other = await newLife();
    const before = listings();
    await Promise.all(
      many.flatMap((one) => [resolveUnknown(ctx, one.id), resolveUnknown(worker(other), one.id)]),
    );
    expect(listings() - before).toBe(1);
    for (const one of many) expect(await effect(one)).toMatchObject({ clean_scans: 1, state: "UNKNOWN" });
    await other.end();
  });

  const claimFor = (worker: number | null, effectId: string) =>
    runSql(ctx.db, claimScanSql, {
      worker: worker ?? 0,
      effect: effectId,
      pauseMs: 2_000,
      leaseMs: UNSCALED.scanLease,
      most: 40,
      now: clock.now(),
    });

  it("is taken over when its worker dies in the middle of a round", async () => {
    const one = await unknown("http-500-vended");
    advance(10_000);
    const dying = await newLife();
    setCrashHook((name) => {
      if (name === "scan.afterClaim") throw new Error("killed");
    });
    await expect(scanUnknowns(worker(dying), one.id)).rejects.toThrow("killed");
    setCrashHook(undefined);
    // A kill doesn't get as far as handing the turn back.
    await client.query("UPDATE scanner SET ended_at = NULL");
    advance(2_000);
    expect(await scanUnknowns(ctx, one.id)).toBe("busy");
    await dying.end();
    expect(await scanUnknowns(ctx, one.id)).toBe("claimed");
    expect(await effect(one)).toMatchObject({ state: "SUCCEEDED" });
  });

  it("that is stuck keeps nothing from being found or parked at two hours", async () => {
    const [there, nowhere] = [await unknown("http-500-vended"), await unknown("http-500")];
    const stuck = await newLife();
    advance(126 * MINUTE);
    await claimFor(stuck.id, nowhere.id);
    await resolveUnknown(ctx, there.id);
    await resolveUnknown(ctx, nowhere.id);
    expect(await effect(there)).toMatchObject({ state: "SUCCEEDED" });
    expect(await effect(nowhere)).toMatchObject({ state: "PARKED", clean_scans: 0 });
    await stuck.end();
  });

  it("loses its turn when it is frozen, and its word counts for nothing then", async () => {
    const one = await unknown("http-500");
    advance(10_000);
    const frozen = await newLife();
    const claim = await claimFor(frozen.id, one.id);
    if (claim.outcome !== "claimed") throw new Error(`the turn was ${claim.outcome}`);
    const { turn } = claim;
    advance(MINUTE);
    expect(await scanUnknowns(ctx, one.id)).toBe("busy");
    advance(UNSCALED.scanLease);
    expect(await scanUnknowns(ctx, one.id)).toBe("claimed");
    expect(await effect(one)).toMatchObject({ clean_scans: 1 });
    expect(await runSql(ctx.db, keepScanSql, { turn, now: clock.now() })).toBe(false);
    const noted = { effect: one.id, turn, clean: true, nextAt: clock.now() };
    expect(await runSql(ctx.db, noteScanSql, noted)).toBeNull();
    expect(await effect(one)).toMatchObject({ clean_scans: 1 });
    await frozen.end();
  });
});

it("keeps the books whole through all of it", async () => {
  expect(await findBreaks(client)).toEqual([]);
});

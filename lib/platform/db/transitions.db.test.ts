import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EFFECT_STATES } from "@/lib/model/rows";
import { schedules } from "@/lib/platform/config/schedules";
import { createTestShop, TEST_SCALE, type TestShop } from "@/test/shop";
import { connectSuperuser } from "@/test/superuser";

/**
 * Every pair of states of an effect and of a payment: the database allows exactly the transitions of money-safety.md,
 * States.
 */
let shop: TestShop;
let superuser: pg.Client;
let processing: string;
let unpaid: string;

beforeAll(async () => {
  // The unpaid order must not expire, however long all pairs take.
  const { expireOrder } = schedules(1);
  shop = await createTestShop({ parts: { schedules: { ...schedules(TEST_SCALE), expireOrder } } });
  const worker = await shop.startWorker();
  superuser = await connectSuperuser(shop.url);
  const order = await shop.place("airtime", { product: "MTN", phone: "08030000107", amount: 500 });
  await shop.pay(order.reference);
  // An order is also processing while its purchase is being sent. Here sending must be over.
  await shop.until(order, ({ lines }) => lines[0]?.status === "processing");
  processing = order.id;
  // From here on nobody else writes these rows: it would lock the order first, and the moves below lock the attempt first.
  await worker.stop();
  unpaid = (await shop.place("airtime", { product: "MTN", phone: "08031230002", amount: 500 })).id;
});
afterAll(async () => {
  await superuser.end();
  await shop.close();
});

/** money-safety.md, States. */
const EFFECT_MOVES: Record<string, string[]> = {
  INTENT: ["SENDING", "NOT_SENT"],
  SENDING: ["SUCCEEDED", "PROCESSING", "FAILED", "REJECTED", "UNKNOWN"],
  PROCESSING: ["SUCCEEDED", "FAILED", "PARKED"],
  UNKNOWN: ["SUCCEEDED", "PROCESSING", "FAILED", "NOT_EXECUTED", "PARKED"],
  PARKED: ["SUCCEEDED", "PROCESSING", "FAILED", "NOT_EXECUTED"],
  SUCCEEDED: ["REVERSED"],
};
const PAYMENT_STATES = ["CREATED", "STARTED", "FAILED", "ABANDONED", "CAPTURED"];
const PAYMENT_MOVES: Record<string, string[]> = {
  CREATED: ["STARTED", "FAILED", "ABANDONED", "CAPTURED"],
  STARTED: ["FAILED", "ABANDONED", "CAPTURED"],
  FAILED: ["CAPTURED"],
  ABANDONED: ["FAILED", "CAPTURED"],
};

/** Sets a row's state with the triggers off, then tries the transition with them on. */
async function isAllowed(setUp: string, move: string): Promise<boolean> {
  await superuser.query("BEGIN");
  try {
    await superuser.query("SET LOCAL session_replication_role = replica");
    await superuser.query(setUp);
    await superuser.query("SET LOCAL session_replication_role = origin");
    await superuser.query(move);
    return true;
  } catch (error) {
    expect(String(error)).toMatch(/may not go from|that is final/);
    return false;
  } finally {
    await superuser.query("ROLLBACK");
  }
}

describe("transitions", () => {
  it.each(EFFECT_STATES)("allows exactly the documented moves of an effect from %s", async (from) => {
    for (const to of EFFECT_STATES.filter((state) => state !== from)) {
      const where = `WHERE order_id = '${processing}'`;
      // Set up everything else that the transition needs: other tests cover the other conditions of NOT_EXECUTED.
      const allowed = await isAllowed(
        `UPDATE effects SET state = '${from}', evidence = '{"decidedBy": "Ada"}', upstream_id = NULL, sighted_at = NULL,
           clean_scans = 4, horizon_ms = 0, last_scan_at = sent_at ${where}`,
        `UPDATE effects SET state = '${to}', settled_at = last_scan_at ${where}`,
      );
      expect([from, to, allowed]).toEqual([from, to, EFFECT_MOVES[from]?.includes(to) ?? false]);
    }
  });

  it.each(PAYMENT_STATES)("allows exactly the documented moves of a payment from %s", async (from) => {
    const columns = (state: string) =>
      state === "CAPTURED"
        ? "state = 'CAPTURED', disposition = 'SUSPENSE', captured_kobo = 1, captured_currency = 'NGN', captured_at = now()"
        : `state = '${state}', disposition = NULL`;
    for (const to of PAYMENT_STATES.filter((state) => state !== from)) {
      const where = `WHERE order_id = '${unpaid}'`;
      const allowed = await isAllowed(
        `UPDATE payments SET ${columns(from)} ${where}`,
        `UPDATE payments SET ${columns(to)} ${where}`,
      );
      expect([from, to, allowed]).toEqual([from, to, PAYMENT_MOVES[from]?.includes(to) ?? false]);
    }
  });
});

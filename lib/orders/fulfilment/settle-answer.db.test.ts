import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { encryptDelivery } from "@/lib/model/delivery-json";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { countBlocked } from "@/test/count-blocked";
import { connectSuperuser } from "@/test/superuser";
import {
  cleanUnknownShop,
  client,
  closeUnknownShop,
  ctx,
  effect,
  openUnknownShop,
  superuser,
  type Unknown,
  unknown,
} from "@/test/unknown-shop";
import { type Settlement, type SettleResult, settleAnswer } from "./settle-effect";

/**
 * An answer whose transaction is rolled back by another one: two overlapping transactions, which never happen
 * in the simulation. It must be stored anyway, because its PINs are in this answer only.
 */
beforeAll(async () => {
  // Our transaction must detect the deadlock within this time, while the rival runs into it. Set before the
  // shop connects.
  const first = await connectSuperuser(process.env.DATABASE_URL ?? "");
  const { rows } = await first.query<{ name: string }>("SELECT quote_ident(current_database()) AS name");
  await first.query(`ALTER DATABASE ${rows[0]?.name} SET deadlock_timeout = '3s'`);
  await first.end();
  await openUnknownShop();
  await superuser.query("SET deadlock_timeout = '1min'");
});
afterEach(async () => {
  await superuser.query("ROLLBACK");
  await cleanUnknownShop();
});
afterAll(closeUnknownShop);

function answered(
  attempt: Unknown,
  upstreamId: string,
  options?: Parameters<typeof settleAnswer>[2],
): Promise<SettleResult | null> {
  const pins = { pins: [{ pin: "123412341234" }] };
  const deliveryCipher = encryptDelivery(ctx, pins, attempt.order.id, attempt.line);
  const from: Settlement["from"] = ["SENDING", "UNKNOWN"];
  return settleAnswer(
    ctx,
    { effect: attempt.id, from, to: "SUCCEEDED", upstreamId, deliveryCipher },
    options,
  );
}

/** Waits until that statement of the shop is blocked by the rival's lock. */
const waits = () => expect.poll(() => countBlocked(client, "settle_effect("), { interval: 10 }).toBe(1);

describe("settleAnswer", () => {
  it("stores an answer that a deadlock rolled back", async () => {
    const one = await unknown("http-500");
    await superuser.query("BEGIN");
    await superuser.query("SELECT 1 FROM lines WHERE id = $1 FOR UPDATE", [one.line]);
    const settled = answered(one, "id-of-a-deadlock");
    await waits();
    // Against the lock order: each holds what the other needs.
    await superuser.query("SELECT 1 FROM orders WHERE id = $1 FOR UPDATE", [one.order.id]);
    await superuser.query("COMMIT");
    expect(await settled).toMatchObject({ outcome: "done", state: "SUCCEEDED" });
    expect(await effect(one)).toMatchObject({ state: "SUCCEEDED" });
  });

  it("holds an answer that neither the database nor the disk takes, until one does", async () => {
    const one = await unknown("http-500");
    await superuser.query(`
      CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON effects FOR EACH ROW EXECUTE FUNCTION refuse()`);
    let refused = 0;
    const spool = async () => {
      refused += 1;
      return false;
    };
    const settled = answered(one, "id-of-a-full-disk", { holdMs: 0, spool });
    await expect.poll(() => refused).toBeGreaterThan(4);
    await superuser.query("DROP TRIGGER refuse ON effects");
    expect(await settled).toMatchObject({ outcome: "done", state: "SUCCEEDED" });
  });

  it("parks an answer with its goods when another purchase stores its id at the same moment", async () => {
    const [one, other] = [await unknown("http-500"), await unknown("http-500")];
    await superuser.query("BEGIN");
    await superuser.query("UPDATE effects SET upstream_id = 'id-of-both' WHERE id = $1", [other.id]);
    const settled = answered(one, "id-of-both");
    await waits();
    await superuser.query("COMMIT");
    expect(await settled).toMatchObject({ outcome: "done", state: "PARKED" });
    expect(await effect(one)).toMatchObject({
      state: "PARKED",
      reason: "upstream_id_taken",
      evidence: { takenId: "id-of-both", sealed: expect.any(String) },
    });
  });
});

it("leaves the books consistent", async () => {
  expect(await findBreaks(client, ["S10"])).toEqual([]);
});

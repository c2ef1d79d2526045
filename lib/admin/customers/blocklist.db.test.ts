import { expect, it } from "vitest";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { blockKey } from "@/lib/model/block-key";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { quoteOrder } from "@/lib/orders/checkout/quote-order";
import { payOrder } from "@/lib/orders/payment/pay-order";
import { kobo } from "@/lib/platform/money";
import { checkBlocklist } from "@/scripts/doctor/check-blocklist";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { openClient, openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { addBlock, endBlock, findBlocks } from "./blocklist";

/** What is blocked can't buy: refused before any payment. Only keyed hashes are stored. */
let count = 0;

const shop = await openShop();
const client = await openClient(shop);
const owner = await createPerson(shop.ctx, { role: "owner" });
await shop.startWorker();

const buy = (phone: string, email = "ada@example.com") =>
  placeOrder(shop.ctx, {
    service: "airtime",
    input: { product: "MTN", phone, amount: 500 },
    email,
    key: `blocked-${++count}-0123456789`,
  });
const block = (kind: "phone" | "number" | "email", value: string, expiresAt: Date | null = null) =>
  addBlock(shop.ctx, owner, { kind, value, reason: "chargebacks", expiresAt });
const REFUSED = { ok: false, reason: "unavailable", code: "blocked" };

it("refuses a number however it is written, counts it, and sells again once it is unblocked", async () => {
  expect(await block("phone", "0803 777 0001")).toBe("added");
  expect(await block("phone", "8037770001")).toBe("known");
  expect(await block("number", "+234 803 777 0001")).toBe("known");
  const orders = await shop.database.order.count();
  expect(await buy("08037770001")).toEqual({ ...REFUSED, againSeconds: undefined });
  expect(await buy("2348037770001")).toMatchObject(REFUSED);
  expect(await shop.database.order.count()).toBe(orders);
  expect((await shop.books()).paystack.payments).toEqual([]);
  const [listed] = (await findBlocks(shop.ctx, null)).blocks;
  expect(listed).toMatchObject({ hint: "…0001", hits: 2, state: "live", who: owner.email });
  // Neither the table nor the audit log contains the number.
  const kept = await client.query("SELECT to_jsonb(b)::text AS row FROM blocks b");
  const log = (await findAudit(shop.ctx, { subject: `block:${listed?.id}` })).entries;
  expect(log).toMatchObject([{ action: "block.added", reason: "chargebacks", after: { hint: "…0001" } }]);
  expect(JSON.stringify([kept.rows, log])).not.toContain("8037770001");
  expect(await endBlock(shop.ctx, owner, listed?.id ?? 0)).toBe("ended");
  expect(await endBlock(shop.ctx, owner, listed?.id ?? 0)).toBe("not_found");
  expect(await buy("08037770001")).toMatchObject({ ok: true });
});

it("blocks a phone without its zero as that phone", async () => {
  expect(await block("phone", "7037770010")).toBe("added");
  expect(await buy("07037770010")).toMatchObject(REFUSED);
  const [listed] = (await findBlocks(shop.ctx, null)).blocks;
  expect(listed).toMatchObject({ kind: "number", hint: "…0010" });
  expect(await endBlock(shop.ctx, owner, listed?.id ?? 0)).toBe("ended");
  expect(await block("phone", "4612345678")).toBe("value");
});

it("takes ten digits of a smartcard as they are, though they may look like a phone without its zero", async () => {
  expect(await block("number", "7037770009")).toBe("added");
  expect(await buy("07037770009")).toMatchObject({ ok: true });
  const [listed] = (await findBlocks(shop.ctx, null)).blocks;
  expect(await endBlock(shop.ctx, owner, listed?.id ?? 0)).toBe("ended");
});

it("refuses an email in any case, also for an order that was placed before, and no other", async () => {
  const placed = await buy("08037770002", "Mallory@Example.com");
  if (!placed.ok) throw new Error("not placed");
  expect(await block("email", "mallory@example.COM")).toBe("added");
  expect(await buy("08037770003", "MALLORY@example.com")).toMatchObject(REFUSED);
  expect(await payOrder(shop.ctx, placed.order)).toMatchObject(REFUSED);
  expect(await buy("08037770003", "mallory2@example.com")).toMatchObject({ ok: true });
});

it("expires automatically, and delivers what was paid before", async () => {
  const paid = await shop.place("airtime", { product: "MTN", phone: "08037770004", amount: 500 });
  await shop.pay(paid.reference);
  const soon = new Date(shop.ctx.clock.now().getTime() + 86_400_000);
  expect(await block("number", "08037770004", soon)).toBe("added");
  await shop.until(paid, ({ status }) => status === "delivered");
  expect(await buy("08037770004")).toMatchObject(REFUSED);
  await client.query("UPDATE blocks SET expires_at = now() - interval '1 second' WHERE hint = '…0004'");
  expect(await buy("08037770004")).toMatchObject({ ok: true });
  // An expired block makes room for another.
  expect(await block("number", "08037770004")).toBe("added");
  const { blocks } = await findBlocks(shop.ctx, null);
  expect(blocks.filter(({ hint }) => hint === "…0004").map(({ state }) => state)).toEqual(["live", "ended"]);
});

it("refuses other roles, what is no number, and a plain number in the table", async () => {
  const auditor = await createPerson(shop.ctx, { role: "auditor" });
  const one = { kind: "number" as const, value: "08037770005", reason: "x", expiresAt: null };
  await expect(addBlock(shop.ctx, auditor, one)).rejects.toMatchObject({ code: "not_allowed" });
  await expect(endBlock(shop.ctx, auditor, 1)).rejects.toMatchObject({ code: "not_allowed" });
  expect(await block("number", "123")).toBe("value");
  expect(await block("email", "0803")).toBe("value");
  expect(await block("number", "08037770005", new Date(0))).toBe("past");
  await expect(
    client.query(
      "INSERT INTO blocks (kind, key, secret_id, hint, reason, set_by, set_at) VALUES ('number','+2348037770005','x','x','x','x',now())",
    ),
  ).rejects.toThrow(/blocks_hashed/);
  // Another secret gives another key.
  expect(blockKey("number", "1", "one-secret")).not.toBe(blockKey("number", "1", "another-secret"));
  expect(await findBreaks(client)).toEqual([]);
});

it("marks blocks created with another AUTH_SECRET", async () => {
  expect(await checkBlocklist(shop.ctx)).toEqual([]);
  const after = { db: shop.database, authSecret: "another-secret-another-secret" };
  expect(await checkBlocklist(after)).toMatchObject([
    {
      verdict: "fail",
      text: expect.stringContaining(
        "2 entries were created with another AUTH_SECRET. Such entries have no effect.",
      ),
    },
  ]);
});

it("refuses a repeated request whose payment page didn't open before the block", async () => {
  const snapshot = await shop.ctx.snapshot();
  const plan = snapshot.plans.find(({ service }) => service === "data");
  const quoted = async (input: object) => {
    const found = await quoteOrder(shop.ctx, { service: "data", input });
    return found.ok ? found.quote.total : expect.fail("not quoted");
  };
  const request = async (phone: string) => {
    const input = { plan: plan?.id, phone };
    const expectedTotal = await quoted(input);
    return {
      service: "data",
      input,
      expectedTotal,
      email: "ada@example.com",
      key: `blocked-${++count}-0123456789`,
    };
  };
  const first = [await request("08037770006"), await request("08037770007")] as const;
  for (const one of first) {
    await shop.control("/paystack/fault", { operation: "initialize", fault: 500, times: 1 });
    expect(await placeOrder(shop.ctx, one)).toMatchObject({ reason: "payment_start_failed" });
    expect(await block("number", one.input.phone)).toBe("added");
  }
  const payments = await shop.database.payment.count();
  expect(await placeOrder(shop.ctx, first[0])).toMatchObject(REFUSED);
  // Without a new price too: it isn't the expected one any more.
  const plans = snapshot.plans.map((one) => ({ ...one, cost: kobo(Math.floor(one.cost / 2)) }));
  const cheaper = { ...shop.ctx, snapshot: async () => ({ ...snapshot, plans }) };
  expect(await placeOrder(cheaper, first[1])).toMatchObject(REFUSED);
  expect(await shop.database.payment.count()).toBe(payments);
});

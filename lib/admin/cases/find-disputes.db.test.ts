import { expect, it } from "vitest";
import { findOrderStory } from "@/lib/admin/orders/find-order-story";
import { recordDispute } from "@/lib/cases/record-dispute";
import { kobo } from "@/lib/platform/money";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { closeCaseAs } from "./close-case-as";
import { disputesCsv } from "./disputes-csv";
import { type DisputeState, findDisputes } from "./find-disputes";

const shop = await openShop();
const HOUR = 3_600_000;
const start = shop.ctx.clock.now().getTime();
const at = (hours: number) => new Date(start + hours * HOUR);

let count = 0;
/** A paid order whose payment is disputed, due in so many hours; `resolution`: how it ended, according to Paystack. */
async function disputed(dueHours: number | null, resolution: string | null = null, told = false) {
  const id = `D${++count}`;
  const phone = `0803129${String(1_000 + count)}`;
  const order = await shop.place(
    "airtime",
    { product: "MTN", phone, amount: 500 },
    `listed-dispute-${count}`,
  );
  await shop.pay(order.reference);
  const say = (status: string, how: string | null) =>
    recordDispute(
      shop.ctx,
      "paystack",
      "charge.dispute.create",
      {
        id,
        reference: order.reference,
        status,
        resolution: how,
        category: "fraud",
        amount: kobo(20_000),
        currency: "NGN",
        dueAt: dueHours === null ? null : at(dueHours),
      },
      told,
    );
  await say("awaiting-merchant-feedback", null);
  if (resolution) await say("resolved", resolution);
  return { id, ref: order.ref };
}

const late = await disputed(-2);
const never = await disputed(null);
const soon = await disputed(3);
const lost = await disputed(5, "merchant-accepted");
const won = await disputed(5, "declined");
const unconfirmed = await disputed(9, null, true);

it("is in the history of its order, with the amount that it cost or left", async () => {
  const disputesOf = async ({ ref }: { ref: string }) =>
    (await findOrderStory(shop.ctx, ref))?.books.disputes.map(({ state, kobo: amount, decidedAt }) => [
      state,
      amount,
      decidedAt !== null,
    ]);
  expect(await disputesOf(lost)).toEqual([["lost", 20_000, true]]);
  expect(await disputesOf(won)).toEqual([["won", 20_000, true]]);
  expect(await disputesOf(soon)).toEqual([["open", 20_000, false]]);
});

const listed = async (state: DisputeState | null) =>
  (await findDisputes(shop.ctx, { state })).disputes.map(({ number }) => number);

it("lists open disputes by deadline, those without one last", async () => {
  expect(await listed("open")).toEqual([late.id, soon.id, never.id]);
  const { disputes } = await findDisputes(shop.ctx, { state: "open" });
  expect(disputes[1]).toMatchObject({
    ref: soon.ref,
    state: "open",
    why: "fraud",
    amount: 20_000,
    dueAt: at(3),
    decidedAt: null,
  });
});

it("lists each state, and all newest first", async () => {
  expect(await listed("lost")).toEqual([lost.id]);
  expect(await listed("won")).toEqual([won.id]);
  expect(await listed("unconfirmed")).toEqual([unconfirmed.id]);
  expect(await listed(null)).toEqual(
    [late, never, soon, lost, won, unconfirmed].map(({ id }) => id).reverse(),
  );
});

it.each(["open", null] as const)("pages %s without gaps or repetitions", async (state) => {
  const whole = await listed(state);
  const seen: string[] = [];
  for (let after: Awaited<ReturnType<typeof findDisputes>>["next"] = null; ; ) {
    const { disputes, next } = await findDisputes(shop.ctx, { state, after, limit: 1 });
    seen.push(...disputes.map(({ number }) => number));
    if (!next) break;
    after = next;
  }
  expect(seen).toEqual(whole);
});

it("exports the same rows", async () => {
  let text = "";
  for await (const part of disputesCsv(shop.ctx, { state: "open" })) text += part;
  const rows = text.trim().split("\r\n");
  expect(rows).toHaveLength(4);
  expect(rows[1]).toContain(`"Open","Fraud","200.00","${late.ref}"`);
});

it("is taken off the inbox only by who may answer it", async () => {
  const { id } = await shop.database.case.findFirstOrThrow({ where: { subject: `paystack:${late.id}` } });
  const [support, manager] = await Promise.all([
    createPerson(shop.ctx, { role: "support" }),
    createPerson(shop.ctx, { role: "manager" }),
  ]);
  await expect(closeCaseAs(shop.ctx, support, Number(id), "Done")).rejects.toThrow();
  expect(await closeCaseAs(shop.ctx, manager, Number(id), "Answered in the dashboard")).toBe("closed");
});

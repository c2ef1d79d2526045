import { expect, it } from "vitest";
import { processWebhook } from "@/lib/webhooks/process-webhook";
import { storeWebhook } from "@/lib/webhooks/store-webhook";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { findWebhooks } from "./find-webhooks";
import { replayWebhook } from "./replay-webhook";

const shop = await openShop();
const support = await createPerson(shop.ctx, { role: "support" });

it("replays a webhook once, and changes nothing directly", async () => {
  const order = await shop.place("airtime", { product: "MTN", phone: "08031230001", amount: 500 });
  await shop.pay(order.reference);
  const body = { event: "charge.success", data: { reference: order.reference } };
  await storeWebhook(shop.ctx, "paystack", Buffer.from(JSON.stringify(body)));
  const [row] = (await findWebhooks(shop.ctx)).webhooks;
  const id = row?.id ?? 0;
  expect(row).toMatchObject({ source: "paystack", doneAt: null, verdict: null });
  expect(await replayWebhook(shop.ctx, support, id)).toBe("waiting");
  await processWebhook(shop.ctx, String(id));
  const before = await shop.order(order);
  const twice = await Promise.all([1, 2].map(() => replayWebhook(shop.ctx, support, id)));
  expect(twice.sort()).toEqual(["replayed", "waiting"]);
  expect((await findWebhooks(shop.ctx)).webhooks[0]).toMatchObject({ doneAt: null });
  await processWebhook(shop.ctx, String(id));
  expect((await findWebhooks(shop.ctx)).webhooks[0]?.doneAt).not.toBeNull();
  // How late it is changes with the time alone.
  expect({ ...(await shop.order(order)), late: null }).toEqual({ ...before, late: null });
  expect(await shop.database.auditEntry.count({ where: { subject: `webhook:${id}` } })).toBe(1);
});

it("filters by sender, state and day, and pages without gaps or repetitions", async () => {
  for (let index = 0; index < 60; index++) {
    const source = index % 2 === 0 ? "merchant" : "paystack";
    await storeWebhook(shop.ctx, source, Buffer.from(JSON.stringify({ event: `filter-${index}` })));
  }
  const all: number[] = [];
  for (let after: Awaited<ReturnType<typeof findWebhooks>>["next"] = null; ; ) {
    const { webhooks, next } = await findWebhooks(shop.ctx, { after });
    all.push(...webhooks.map(({ id }) => id));
    if (!next) break;
    after = next;
  }
  expect(all).toHaveLength(await shop.database.inboxMessage.count());
  expect(all).toEqual([...new Set(all)]);
  const { webhooks } = await findWebhooks(shop.ctx, { source: "merchant", waiting: true });
  expect(webhooks).toHaveLength(30);
  expect(webhooks.filter(({ source, doneAt }) => source !== "merchant" || doneAt)).toEqual([]);
  const done = (await findWebhooks(shop.ctx, { waiting: false })).webhooks;
  expect(done.map(({ doneAt }) => doneAt === null)).toEqual([false]);
  const tomorrow = new Date(shop.ctx.clock.now().getTime() + 86_400_000);
  expect((await findWebhooks(shop.ctx, { from: tomorrow })).webhooks).toEqual([]);
  expect((await findWebhooks(shop.ctx, { to: tomorrow })).webhooks).toHaveLength(50);
});

it("serves owners and support, and only existing webhooks", async () => {
  const auditor = await createPerson(shop.ctx, { role: "auditor" });
  await expect(replayWebhook(shop.ctx, auditor, 1)).rejects.toThrow("not_allowed");
  expect(await replayWebhook(shop.ctx, support, 999_999)).toBe("not_found");
});

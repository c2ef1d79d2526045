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
  const [row] = await findWebhooks(shop.ctx, null);
  const id = row?.id ?? 0;
  expect(row).toMatchObject({ source: "paystack", doneAt: null, verdict: null });
  expect(await replayWebhook(shop.ctx, support, id)).toBe("waiting");
  await processWebhook(shop.ctx, String(id));
  const before = await shop.order(order);
  const twice = await Promise.all([1, 2].map(() => replayWebhook(shop.ctx, support, id)));
  expect(twice.sort()).toEqual(["replayed", "waiting"]);
  expect((await findWebhooks(shop.ctx, null))[0]).toMatchObject({ doneAt: null });
  await processWebhook(shop.ctx, String(id));
  expect((await findWebhooks(shop.ctx, null))[0]?.doneAt).not.toBeNull();
  // How late it is changes with the time alone.
  expect({ ...(await shop.order(order)), late: null }).toEqual({ ...before, late: null });
  expect(await findWebhooks(shop.ctx, id)).toEqual([]);
  expect(await shop.database.auditEntry.count({ where: { subject: `webhook:${id}` } })).toBe(1);
});

it("serves owners and support, and only existing webhooks", async () => {
  const auditor = await createPerson(shop.ctx, { role: "auditor" });
  await expect(replayWebhook(shop.ctx, auditor, 1)).rejects.toThrow("not_allowed");
  expect(await replayWebhook(shop.ctx, support, 999_999)).toBe("not_found");
});

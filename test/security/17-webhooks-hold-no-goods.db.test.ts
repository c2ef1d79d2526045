import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { replayWebhook } from "@/lib/admin/webhooks/replay-webhook";
import { processWebhook } from "@/lib/webhooks/process-webhook";
import { storeWebhook } from "@/lib/webhooks/store-webhook";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";

const shop = await openShop();

const TOKEN = "2636 1234 5678 9012 3456";
const SECRETS = [
  TOKEN,
  TOKEN.replaceAll(" ", ""),
  "471122903344",
  "Ada Obi",
  "08031234567",
  "ada@example.com",
];

async function store(source: "merchant" | "paystack", body: string) {
  const sha256 = createHash("sha256").update(body).digest("hex");
  const isNew = await storeWebhook(shop.ctx, source, Buffer.from(body));
  const row = await shop.database.inboxMessage.findFirstOrThrow({ where: { source, sha256 } });
  return { isNew, ...row };
}

test("what a webhook says about goods and people isn't stored", async () => {
  const data = {
    reference: "KV-1",
    status: "success",
    token: `Token : ${TOKEN}`,
    pins: [{ pin: "471122903344", serial: "WRN1" }],
    customerName: "Ada Obi",
    phone: "08031234567",
    remarks: `500 for 08031234567, ${TOKEN}`,
    customer: { email: "ada@example.com" },
  };
  const bodies = [
    JSON.stringify({ event: "transaction.success", data }),
    `not JSON: ${TOKEN} for 08031234567, PIN 471122903344, ada@example.com`,
  ];
  for (const body of bodies) {
    const { raw } = await store("merchant", body);
    for (const secret of SECRETS) expect(raw).not.toContain(secret);
  }
});

test("a webhook in the same bytes is known, and can be replayed from what was stored", async () => {
  const order = await shop.place("airtime", { product: "MTN", phone: "08031230009", amount: 500 });
  await shop.control("/paystack", { reference: order.reference, pay: true });
  const customer = { email: "ada@example.com", phone: "08031234567" };
  const body = JSON.stringify({
    event: "charge.success",
    data: { id: 4_711, reference: order.reference, customer },
  });
  const first = await store("paystack", body);
  expect(first.isNew).toBe(true);
  expect((await store("paystack", body)).isNew).toBe(false);
  await processWebhook(shop.ctx, String(first.id));
  expect((await shop.order(order)).status).not.toBe("awaiting_payment");
  const staff = await createPerson(shop.ctx, { role: "support" });
  expect(await replayWebhook(shop.ctx, staff, Number(first.id))).toBe("replayed");
  await processWebhook(shop.ctx, String(first.id));
  expect(await store("paystack", body)).toMatchObject({ isNew: false, verdict: "already" });
});

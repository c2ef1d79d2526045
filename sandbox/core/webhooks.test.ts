import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TestClient, until, WebhookReceiver } from "../test-client";

let client: TestClient;
let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  client = await TestClient.start({
    merchantWebhookUrl: receiver.url,
    merchantWebhookSecret: "whsec",
    settleAfterMs: 20_000,
  });
});
afterEach(async () => {
  await client.close();
  receiver.close();
});

const sign = (raw: string, secret = "whsec") => createHmac("sha256", secret).update(raw).digest("hex");
const settled = async (count: number) => until(() => expect(receiver.received).toHaveLength(count));

test("sends the documented shape, signed over the raw body", async () => {
  const { data } = await client.airtime("08031234567", "HOOK");
  await settled(1);
  const [hook] = receiver.received;
  expect(hook).toMatchObject({
    event: "transaction.success",
    data: {
      transactionId: data._id,
      type: "AIRTIME",
      status: "success",
      amount: 100,
      currency: "NGN",
      phone: "08031234567",
      reference: "HOOK",
      createdAt: data.createdAt,
    },
  });
  expect(hook?.headers["x-dancity-signature"]).toBe(sign(hook?.raw ?? ""));
});

test("sends unsigned webhooks without a secret", async () => {
  await client.control("/webhooks", { merchantSecret: "" });
  await client.airtime("08031234567");
  await settled(1);
  expect(receiver.received[0]?.headers).not.toHaveProperty("x-dancity-signature");
});

test("retries any response other than 2xx, at most five times", async () => {
  receiver.status = 500;
  await client.close();
  client = await TestClient.start({ merchantWebhookUrl: receiver.url, timeScale: 0.000_001 });
  await client.airtime("08031234567");
  await settled(6);
  const attempts = () => client.state.webhooks.attempts.map(({ attempt }) => attempt);
  await until(() => expect(attempts()).toEqual([1, 2, 3, 4, 5, 6]));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(receiver.received).toHaveLength(6);
});

test("stops retrying once a webhook is accepted", async () => {
  receiver.failures = 1;
  await client.close();
  client = await TestClient.start({ merchantWebhookUrl: receiver.url, timeScale: 0.000_1 });
  await client.airtime("08031234567");
  await settled(2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(receiver.received).toHaveLength(2);
});

test.each([
  ["0104", ["transaction.pending", "transaction.success"]],
  ["0105", ["transaction.pending", "transaction.failed"]],
  ["0902", ["transaction.success", "transaction.pending"]],
  ["0904", ["transaction.failed"]],
  ["0905", ["transaction.success", "transaction.failed"]],
  ["0906", ["transaction.success"]],
])("%s sends %o", async (digits, events) => {
  await client.airtime(`0803000${digits}`, "REF");
  await until(() => expect(receiver.events()).toEqual(events));
});

test.each(["0900", "0106"])("%s is never told", async (digits) => {
  await client.airtime(`0803000${digits}`, "LOST");
  await until(() => expect(client.state.books.rows()[0]?.status).toBe("SUCCESS"));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(receiver.received).toHaveLength(0);
});

test("901: sends the same bytes ten times", async () => {
  await client.airtime("08030000901");
  await settled(10);
  expect(new Set(receiver.received.map(({ raw }) => raw)).size).toBe(1);
});

test("903: sends one webhook with a wrong signature and one with the right one", async () => {
  await client.airtime("08030000903");
  await settled(2);
  const [forged, real] = receiver.received;
  expect(forged?.event).toBe("transaction.failed");
  expect(forged?.headers["x-dancity-signature"]).not.toBe(sign(forged?.raw ?? ""));
  expect(real?.headers["x-dancity-signature"]).toBe(sign(real?.raw ?? ""));
});

test("applies the control API's modes lost and repeat", async () => {
  await client.control("/webhooks", { mode: "lost" });
  await client.airtime("08031234567", "A");
  expect(client.state.webhooks.attempts).toMatchObject([{ outcome: "lost" }]);
  await client.control("/webhooks", { mode: "repeat" });
  await client.airtime("08031234567", "B");
  await settled(3);
});

test("shuffle: sends webhooks in a different order", async () => {
  await client.close();
  // Spread over two real seconds, so that slow purchases on a busy machine don't restore the order.
  client = await TestClient.start({ merchantWebhookUrl: receiver.url, timeScale: 1 });
  await client.control("/webhooks", { mode: "shuffle" });
  for (let index = 0; index < 24; index += 1) await client.airtime("08031234567", `S${index}`);
  await settled(24);
  const order = receiver.received.map(({ data }) => Number(String(data.reference).slice(1)));
  expect([...order].sort((one, other) => one - other)).not.toEqual(order);
});

test("sends another status of a row on demand, and wallet.funded", async () => {
  await client.airtime("08030000900", "HAND");
  await client.control("/webhook", { id: "HAND", status: "FAILED", times: 2 });
  await settled(2);
  expect(receiver.events()).toEqual(["transaction.failed", "transaction.failed"]);
  await client.control("/wallet", { balance: 9_000_000 });
  await until(() => expect(receiver.events()).toContain("wallet.funded"));
});

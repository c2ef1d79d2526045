import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { TestClient, until, WebhookReceiver } from "../test-client";

type Row = Record<string, unknown>;
let client: TestClient;
let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  client = await TestClient.start({ paystackWebhookUrl: receiver.url });
});
afterEach(async () => {
  await client.close();
  receiver.close();
});

const open = (reference: string, more: Row = {}) =>
  client.paystack("POST", "/transaction/initialize", {
    email: "ada@example.com",
    amount: 51_000,
    currency: "NGN",
    reference,
    callback_url: "http://localhost:3000/orders/R1?token=abc",
    ...more,
  });
const verify = (reference: string) => client.paystack("GET", `/transaction/verify/${reference}`);
const press = (url: string, act: string) =>
  fetchFresh(url, { method: "POST", body: new URLSearchParams({ act }), redirect: "manual" });

async function paid(reference: string, more: Row = {}): Promise<void> {
  const { data } = await open(reference, more);
  await press(String(data.authorization_url), "pay");
}

describe("payments", () => {
  test("initialises, shows the page, captures, redirects to the shop, verifies and sends charge.success", async () => {
    const { body, data } = await open("ORDER-1.a=b");
    expect(body).toMatchObject({ status: true, message: "Authorization URL created" });
    expect(data.reference).toBe("ORDER-1.a=b");
    const address = String(data.authorization_url);
    expect(address).toMatch(new RegExp(`^${client.running.paystackUrl}/pay/`));
    expect((await verify("ORDER-1.a=b")).data).toMatchObject({
      status: "abandoned",
      paid_at: null,
      fees: null,
    });
    const page = await fetchFresh(address).then((answer) => answer.text());
    expect(page).toContain("₦510.00");
    expect(page.match(/<button/g)).toHaveLength(3);
    expect(page).not.toContain("<script");
    const answer = await press(address, "pay");
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get("location") ?? "");
    expect(Object.fromEntries(back.searchParams)).toEqual({
      token: "abc",
      trxref: "ORDER-1.a=b",
      reference: "ORDER-1.a=b",
    });
    expect((await verify("ORDER-1.a=b")).data).toMatchObject({
      status: "success",
      amount: 51_000,
      requested_amount: 51_000,
      currency: "NGN",
      fees: 765,
      channel: "card",
      customer: { email: "ada@example.com" },
    });
    await until(() => expect(receiver.events()).toEqual(["charge.success"]));
    const [hook] = receiver.received;
    expect(hook?.data).toMatchObject({ reference: "ORDER-1.a=b", status: "success" });
    const signature = createHmac("sha512", "sk_test_sandbox")
      .update(hook?.raw ?? "")
      .digest("hex");
    expect(hook?.headers["x-paystack-signature"]).toBe(signature);
  });

  test("retries charge.success until it is accepted", async () => {
    receiver.failures = 2;
    await client.close();
    client = await TestClient.start({ paystackWebhookUrl: receiver.url, timeScale: 0.000_01 });
    await paid("AGAIN");
    await until(() => expect(receiver.events()).toHaveLength(3));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(receiver.events()).toHaveLength(3);
  });

  test("builds the page's address from the Host of the initialize call", async () => {
    const local = client.running.paystackUrl.replace("127.0.0.1", "localhost");
    const answer = await fetchFresh(`${local}/transaction/initialize`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_sandbox" },
      body: JSON.stringify({ email: "a@b.ng", amount: "5000", reference: "L1" }),
    });
    const { data } = (await answer.json()) as { data: Row };
    expect(data.authorization_url).toMatch(new RegExp(`^${local}/pay/`));
  });

  test("keeps a failed payment payable, returns unpaid on abandon, and charges once when paid twice", async () => {
    const address = String((await open("F1")).data.authorization_url);
    const failed = await press(address, "fail");
    expect(failed.status).toBe(200);
    expect(await failed.text()).toContain("declined");
    expect((await verify("F1")).data.status).toBe("failed");
    expect((await press(address, "abandon")).status).toBe(303);
    expect((await verify("F1")).data.status).toBe("abandoned");
    expect((await press(address, "pay")).status).toBe(303);
    expect((await press(address, "pay")).status).toBe(303);
    expect((await press(address, "fail")).status).toBe(303);
    expect((await verify("F1")).data.status).toBe("success");
    await until(() => expect(receiver.events()).toEqual(["charge.success"]));
  });

  test.each([
    [{ email: "no" }, "Invalid Email Address Passed"],
    [{ amount: 0 }, "Invalid Amount Sent"],
    [{ amount: 10.5 }, "Invalid Amount Sent"],
    [{ reference: "a_b" }, "Invalid transaction reference. Only -, ., = and alphanumeric characters allowed"],
    [{ callback_url: "nowhere" }, "Invalid callback_url"],
  ])("initialize refuses %o", async (more, message) => {
    const { status, body } = await open("BAD", more);
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: false, message });
  });

  test("rejects duplicate and unknown references, and a wrong key", async () => {
    await open("D1");
    const again = await open("D1");
    expect(again.status).toBe(400);
    expect(again.body.message).toBe("Duplicate Transaction Reference");
    const unknown = await verify("NONE");
    expect(unknown.status).toBe(400);
    expect(unknown.body.message).toBe("Transaction reference not found.");
    const wrong = await fetchFresh(`${client.running.paystackUrl}/refund`, {
      headers: { authorization: "Bearer no" },
    });
    expect(wrong.status).toBe(401);
  });

  test("applies another amount, currency or status from the control API", async () => {
    const address = String((await open("C1")).data.authorization_url);
    await client.control("/paystack", { reference: "C1", amount: 50_000, currency: "USD" });
    expect(await fetchFresh(address).then((answer) => answer.text())).toContain("USD 500.00");
    await press(address, "pay");
    expect((await verify("C1")).data).toMatchObject({
      amount: 50_000,
      requested_amount: 51_000,
      currency: "USD",
    });
    await open("C2");
    await client.control("/paystack", { reference: "C2", status: "processing" });
    expect((await verify("C2")).data.status).toBe("processing");
    await client.control("/paystack", { reference: "C2", status: "success" });
    await until(() => expect(receiver.events()).toEqual(["charge.success", "charge.success"]));
  });
});

describe("refunds", () => {
  const refund = (body: Row) => client.paystack("POST", "/refund", body);
  const list = (key: string) => client.paystack("GET", `/refund?transaction=${key}`);

  test("creates partial refunds by reference or id, up to the remainder, and sends webhooks when processed", async () => {
    await paid("R1");
    const { data } = await refund({ transaction: "R1", amount: 20_000, merchant_note: "note-1" });
    expect(data).toMatchObject({ status: "pending", amount: 20_000, merchant_note: "note-1" });
    const { id } = (await verify("R1")).data;
    expect((await refund({ transaction: id, amount: 20_000, merchant_note: "note-2" })).status).toBe(200);
    expect((await refund({ transaction: "R1", amount: 11_001 })).status).toBe(400);
    expect((await refund({ transaction: "R1" })).data.amount).toBe(11_000);
    expect((await refund({ transaction: "R1" })).status).toBe(400);
    await until(async () => {
      expect((await list("R1")).data).toMatchObject([
        { status: "processed", amount: 11_000 },
        { status: "processed", merchant_note: "note-2" },
        { status: "processed", merchant_note: "note-1" },
      ]);
    });
    expect((await client.paystack("GET", `/refund/${data.id}`)).data).toMatchObject({
      merchant_note: "note-1",
    });
    await until(() =>
      expect(receiver.events().filter((event) => event === "refund.processed")).toHaveLength(3),
    );
    const hook = receiver.received.find(({ event }) => event === "refund.processed");
    expect(hook?.data).toMatchObject({ transaction_reference: "R1", amount: "20000" });
  });

  test("refuses to refund an unpaid or unknown payment", async () => {
    await open("R2");
    expect((await refund({ transaction: "R2" })).status).toBe(400);
    expect((await refund({ transaction: "R3" })).status).toBe(404);
  });

  test.each(["failed", "needs-attention"])("by a magic e-mail: %s", async (outcome) => {
    await paid("M1", { email: `refund-${outcome}@example.com` });
    await refund({ transaction: "M1" });
    await until(() => expect(receiver.events()).toContain(`refund.${outcome}`));
    expect((await list("M1")).data).toMatchObject([{ status: outcome }]);
    expect((await refund({ transaction: "M1" })).status).toBe(outcome === "failed" ? 200 : 400);
  });

  test("creates a stalled refund without ever responding", async () => {
    await paid("S1", { email: "refund-stall@example.com" });
    client.patienceMs = 700;
    await expect(refund({ transaction: "S1", merchant_note: "n" })).rejects.toThrow();
    client.patienceMs = 20_000;
    await until(async () => expect((await list("S1")).data).toHaveLength(1));
    expect(client.state.paystack.refundPosts.get("n")).toBe(1);
  });

  test("applies ordered faults before or after the operation", async () => {
    await paid("O1");
    await client.control("/paystack/fault", { operation: "refund", fault: 500 });
    expect((await refund({ transaction: "O1" })).status).toBe(500);
    expect((await list("O1")).data).toHaveLength(0);
    await client.control("/paystack/fault", { operation: "refund", fault: "reset", after: true });
    await expect(refund({ transaction: "O1" })).rejects.toThrow();
    expect((await list("O1")).data).toHaveLength(1);
    await client.control("/paystack/fault", { operation: "verify", fault: "html" });
    expect((await verify("O1")).body).toHaveProperty("text");
    expect((await verify("O1")).data.status).toBe("success");
  });

  test("sends the webhook of a new dispute", async () => {
    await paid("Q1");
    await client.control("/paystack/dispute", { reference: "Q1" });
    await until(() => expect(receiver.events()).toContain("charge.dispute.create"));
  });
});

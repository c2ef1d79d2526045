import { afterEach, beforeEach, expect, test } from "vitest";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { TestClient, until } from "../test-client";

let client: TestClient;
beforeEach(async () => {
  client = await TestClient.start();
});
afterEach(() => client.close());

/**
 * Expects that opening + adjustments − debits + credits equals the balance, and that each row's balances continue the
 * previous row's.
 */
function expectBooksToBalance() {
  const { books } = client.state;
  let balance = books.openingKobo;
  for (const row of books.rows()) {
    expect(row.beforeKobo).toBe(balance);
    const moved = row.beforeKobo - row.afterKobo;
    expect(moved).toBe(row.tranxType === "DEBIT" ? row.paidKobo : -row.paidKobo);
    balance = row.afterKobo;
  }
  expect(books.balanceKobo).toBe(balance);
}

test("debits amount × (1 − discount / 100) for airtime and returns every field of 2.5", async () => {
  const { status, body, data } = await client.airtime("08031234567", "REF-1", 55);
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, message: "Transaction success" });
  expect(data).toMatchObject({
    service: "airtime",
    product: "MTN",
    tranxType: "DEBIT",
    status: "SUCCESS",
    currency: "NGN",
    amount: 55,
    fee: 0,
    amountPaid: 53.54,
    balanceBefore: 5_000_000,
    balanceAfter: 4_999_946.46,
    number: "08031234567",
    customerRef: "REF-1",
    channel: "API",
    paymentMedium: "MAIN WALLET",
    isReversal: false,
    quantity: 1,
  });
  expect(data._id).toMatch(/^[0-9a-f]{24}$/);
  expect(data).toHaveProperty("tranxId");
  expect(data).toHaveProperty("remarks");
  expect(data.tranxDate).toBe(data.createdAt);
  expectBooksToBalance();
});

test("vends twice for the same customerRef, and counts it in the state", async () => {
  await client.airtime("08031234567", "TWICE");
  await client.airtime("08031234567", "TWICE");
  const state = (await fetchFresh(`${client.running.url}/control/state`).then((answer) => answer.json())) as {
    purchases: Record<string, unknown>;
  };
  expect(state.purchases.TWICE).toEqual({ posts: 2, debits: 2, successes: 2, reversals: 0 });
  expectBooksToBalance();
});

test("echoes a missing ref as an empty string", async () => {
  const { data } = await client.post("/api/v1/airtime/buy", {
    product: "mtn",
    phone: "08031234567",
    amount: 50,
  });
  expect(data.customerRef).toBe("");
});

test("reverses a refused purchase with a CREDIT row of the same ref", async () => {
  const { data } = await client.airtime("08030000101", "REF-R");
  expect(data).toMatchObject({ status: "FAILED", isReversal: false });
  expect(data.apiResponse).toContain("failed");
  const [debit, credit] = client.state.books.rows();
  expect(debit).toMatchObject({ tranxType: "DEBIT", status: "FAILED", reversed: true });
  expect(credit).toMatchObject({
    tranxType: "CREDIT",
    isReversal: true,
    customerRef: "REF-R",
    paidKobo: 9_735,
  });
  expect(client.state.books.balanceKobo).toBe(500_000_000);
  expectBooksToBalance();
});

test("reverses a purchase that settles as failed only once, however often it is settled", async () => {
  const { data } = await client.airtime("08030000105", "REF-L");
  expect(data.status).toBe("PROCESSING");
  await until(() => expect(client.state.books.rows()).toHaveLength(2));
  await client.control("/settle", { id: "REF-L", status: "FAILED" });
  expect(client.state.books.rows()).toHaveLength(2);
  expectBooksToBalance();
});

test("answers 400 and writes nothing if the wallet is empty", async () => {
  await client.control("/wallet", { balance: 97.34 });
  const { status, body } = await client.airtime("08031234567");
  expect(status).toBe(400);
  expect(body).toEqual({ statusCode: 400, message: "Insufficient wallet balance", error: "Bad Request" });
  expect(client.state.books.rows()).toHaveLength(0);
  await client.control("/wallet", { balance: 97.35 });
  expect((await client.airtime("08031234567")).data).toMatchObject({ balanceAfter: 0, status: "SUCCESS" });
});

test("keeps the books balanced over a hundred mixed purchases", async () => {
  const codes = ["1234", "0101", "0102", "0103", "1500", "0500", "3500", "0816", "0804", "0110"];
  const calls = Array.from({ length: 100 }, (_, index) =>
    client.airtime(`0803000${codes[index % 10]}`, `R${index}`),
  );
  await Promise.all(calls);
  await until(() => {
    const reversed = client.state.books.rows().filter((row) => row.isReversal);
    expect(reversed).toHaveLength(40);
  });
  expectBooksToBalance();
});

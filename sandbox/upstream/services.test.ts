import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TestClient, until } from "../test-client";

type Row = Record<string, unknown>;
let client: TestClient;
beforeEach(async () => {
  client = await TestClient.start({ settleAfterMs: 30_000 });
});
afterEach(() => client.close());

describe("electricity", () => {
  const order = {
    meterNumber: "45012345678",
    meterType: "prepaid",
    amount: 2000,
    customerName: "ADA OBI",
    address: "1 Broad Street",
    customerRef: "E1",
  };
  const buy = (more: Row) =>
    client.post("/api/v1/electricity/buy", { ...order, billerCode: "Ikeja Electric", ...more });

  test("returns transactionId, status and a 20-digit token in v1 by name, and debits the price less discount", async () => {
    const { data } = await buy({});
    expect(data).toMatchObject({ status: "SUCCESS" });
    expect(data.token).toMatch(/^\d{20}$/);
    expect(client.state.books.rows()).toMatchObject([{ paidKobo: 198_400, number: "45012345678" }]);
    const { data: row } = await client.get(`/api/transactions/${data.transactionId}`);
    expect(String(row.apiResponse).replace(/\D/g, "")).toContain(String(data.token));
    expect(row).not.toHaveProperty("token");
  });

  test("returns a receipt and no token for postpaid", async () => {
    expect((await buy({ meterType: "postpaid" })).data).toMatchObject({ token: "N/A" });
  });

  test("requires a PIN on external and accepts the biller's record id or name", async () => {
    const id = client.state.catalogue.products.find(({ name }) => name === "Eko Electric")?.id;
    const external = (more: Row) => client.post("/api/external/v1/electricity/buy", { ...order, ...more });
    expect((await external({ billerCode: id, pin: "12345" })).data).toMatchObject({
      status: "SUCCESS",
      product: "Eko Electric",
    });
    expect(
      (await external({ billerName: "eko-electric", pin: "12345", saveAsBeneficiary: false })).status,
    ).toBe(200);
    expect((await external({ billerName: "Eko Electric", pin: "99999" })).body.message).toBe(
      "Invalid transaction PIN",
    );
    expect((await external({ billerName: "Eko Electric" })).body.message).toEqual([
      "pin should not be empty",
    ]);
    expect((await external({ billerName: "Eko Electric", pin: "12345", amount: 499 })).status).toBe(400);
  });

  test("shows a late token only in a later requery's text, and a missing token never", async () => {
    await client.control("/settings", { settleAfterMs: 200_000 });
    const late = await buy({ meterNumber: "45000000810" });
    expect(late.data).not.toHaveProperty("token");
    const requery = async (id: unknown) => (await client.get(`/api/transactions/${id}`)).data.apiResponse;
    expect(await requery(late.data.transactionId)).toBeUndefined();
    await until(async () => expect(await requery(late.data.transactionId)).toMatch(/^Token: \d{4}-/));
    const never = await buy({ meterNumber: "45000000811" });
    expect(never.data).not.toHaveProperty("token");
    expect(await requery(never.data.transactionId)).toBeUndefined();
  });

  test("returns irregular tokens and KCTs", async () => {
    expect((await buy({ meterNumber: "45000000812" })).data.token).toMatch(
      /^Token : [\d-]{24} Bonus Token : [\d-]{24}$/,
    );
    expect((await buy({ meterNumber: "45000000813" })).data).toMatchObject({
      kct1: expect.stringMatching(/^\d{20}$/),
      kct2: expect.stringMatching(/^\d{20}$/),
      bonusToken: expect.stringMatching(/^\d{20}$/),
    });
  });
});

describe("validation", () => {
  const meter = { type: "electricity", meterNumber: "45012345678", meterType: "prepaid", amount: 1000 };
  const check = (body: Row) => client.post("/api/external/v1/validate", body);

  test("validates a meter by billerName or productName, and by the older paths", async () => {
    const { data } = await check({ ...meter, billerName: "Ikeja Electric" });
    expect(data).toMatchObject({ customerName: expect.any(String), address: expect.any(String) });
    expect((await check({ ...meter, productName: "ikeja electric" })).data).toEqual(data);
    const older = await client.post("/api/external/v1/electricity/validate", {
      ...meter,
      billerName: "Ikeja Electric",
    });
    expect(older.data).toEqual(data);
    const card = await client.get(
      "/api/external/v1/cable/validate?smartcardNumber=7012345678&cablename=DSTV",
    );
    expect((await check({ type: "cable", smartcardNumber: "7012345678", cablename: "dstv" })).data).toEqual(
      card.data,
    );
  });

  test("reports an unknown number, an outage and a missing address", async () => {
    const number = (digits: string) => check({ ...meter, billerName: "Ikeja Electric", meterNumber: digits });
    expect((await number("45000000001")).body.message).toBe("Meter number validation failed");
    expect((await number("45000000002")).status).toBe(500);
    expect((await number("45000000003")).data).not.toHaveProperty("address");
    expect((await number("45000000005")).data).not.toHaveProperty("customerName");
    const card = await check({ type: "cable", smartcardNumber: "7000000001", cablename: "GOTV" });
    expect(card.body.message).toBe("Smartcard number not found");
  });
});

test("sells cable with and without PIN, and rejects another provider's plan", async () => {
  const order = {
    smartcardNumber: "7012345678",
    cableplan: "gotv-max",
    cablename: "GOTV",
    customerName: "ADA OBI",
  };
  expect((await client.post("/api/v1/cable/buy", order)).data).toMatchObject({
    status: "SUCCESS",
    amountPaid: 8500,
  });
  expect((await client.post("/api/external/v1/cable/buy", { ...order, pin: "12345" })).status).toBe(200);
  expect((await client.post("/api/external/v1/cable/buy", order)).status).toBe(400);
  const foreign = await client.post("/api/v1/cable/buy", { ...order, cablename: "DSTV" });
  expect(foreign.body.message).toBe("Cable plan not found");
  const refused = await client.post("/api/v1/cable/buy", { ...order, smartcardNumber: "7000000101" });
  expect(refused.data.status).toBe("FAILED");
});

test("requires an internet PIN of exactly 5 characters, and chooses scenarios by account or phone", async () => {
  const plan = client.state.catalogue.plans.find(({ kind }) => kind === "internet")?.id;
  const order = { plan, accountid: "5012345678", phone: "08031234567", pin: "12345" };
  const buy = (more: Row) => client.post("/api/external/v1/internet/buy", { ...order, ...more });
  expect((await buy({})).data).toMatchObject({ status: "SUCCESS", number: "5012345678" });
  expect((await buy({ pin: "1234" })).body.message).toEqual(["pin must be exactly 5 characters"]);
  expect((await buy({ accountid: "5000000101" })).data.status).toBe("FAILED");
  expect((await buy({ phone: "08030000104" })).data.status).toBe("PROCESSING");
});

test("returns transactionId, status, account_id and amount for betting", async () => {
  const order = { product: "bet9ja", account_id: "9012345", amount: 100 };
  const { data } = await client.post("/api/v1/betting/funding", order);
  expect(data).toEqual({
    transactionId: expect.any(String),
    status: "SUCCESS",
    account_id: "9012345",
    amount: 100,
  });
  expect((await client.post("/api/v1/betting/funding", { ...order, amount: 99 })).status).toBe(400);
});

describe("exam PINs", () => {
  const buy = (quantity: number) =>
    client.post("/api/v1/education-pin/purchase", { product: "WAEC", quantity, customerRef: `X${quantity}` });

  test("returns the price, then PINs in the purchase response only", async () => {
    const price = await client.post("/api/v1/education-pin/validate-product", {
      product: "waec",
      quantity: 3,
    });
    expect(price.data).toEqual({ product: "WAEC", pricePerUnit: 3900, quantity: 3, total: 11_700 });
    const { data } = await buy(3);
    expect(data.pins).toHaveLength(3);
    const pin = (data.pins as Row[])[0]?.pin;
    const list = JSON.stringify((await client.get("/api/transactions?query=X3")).body);
    const row = JSON.stringify((await client.get(`/api/transactions/${data.tranxId}`)).body);
    expect(list + row).not.toContain(String(pin));
    expect((await client.get(`/api/transactions/${data.tranxId}`)).data).toMatchObject({
      quantity: 3,
      amount: 11_700,
    });
  });

  test("chooses scenarios by quantity, and requires the PIN on external", async () => {
    expect((await buy(11)).data).toMatchObject({ status: "FAILED" });
    expect((await buy(18)).data).not.toHaveProperty("status");
    expect((await buy(19)).data.pins).toHaveLength(18);
    expect((await buy(16)).status).toBe(500);
    expect((await buy(51)).status).toBe(400);
    const external = { product: "WAEC", quantity: 1, pin: "00000" };
    expect((await client.post("/api/external/v1/education-pin/purchase", external)).status).toBe(400);
  });
});

describe("eSIM", () => {
  const buy = (packageCode: string, more: Row = {}) =>
    client.post("/api/v1/esim/purchase", {
      packageCode,
      wallettype: "main",
      customerRef: `S-${packageCode}`,
      ...more,
    });

  test("sells an eSIM, lists it and returns its details by three ids", async () => {
    const { data } = await buy("GB_1_7");
    expect(data).toMatchObject({ status: "SUCCESS", iccid: expect.stringMatching(/^8910\d{15}$/) });
    expect(data.activationCode).toMatch(/^LPA:1\$/);
    const mine = (await client.get("/api/v1/esim/my-esims")).data as { esims: Row[]; pagination: Row };
    expect(mine.esims).toMatchObject([{ iccid: data.iccid, tranxId: data.tranxId, smdpAddress: null }]);
    expect(mine.pagination).toMatchObject({ page: 1, limit: 20, total: 1 });
    for (const id of [data.transactionId, data.tranxId, "S-GB_1_7"]) {
      const details = await client.get(`/api/v1/esim/details/${id}`);
      expect(details.data).toMatchObject({
        iccid: data.iccid,
        activationCode: data.activationCode,
        totalDuration: 7,
      });
    }
    expect((await client.get("/api/v1/esim/details/none")).status).toBe(404);
  });

  test("requires a known ICCID for a top-up and adds its volume", async () => {
    const { data } = await buy("KE_1_7");
    const { data: offered } = await client.get(`/api/v1/esim/topup-packages?iccid=${data.iccid}`);
    const topUp = (offered.packages as Row[])[0];
    expect(topUp).toMatchObject({ type: "TOPUP", packageCode: "TOPUP_KE_1_7" });
    expect((await buy("TOPUP_KE_1_7")).status).toBe(400);
    const bought = await buy("TOPUP_KE_1_7", { iccid: data.iccid, customerRef: "T1" });
    expect(bought.data.status).toBe("SUCCESS");
    const details = await client.get("/api/v1/esim/details/T1");
    expect(details.data).toMatchObject({
      iccid: data.iccid,
      totalVolume: 2 * 1_073_741_824,
      totalDuration: 14,
    });
    await client.control("/settle", { id: "T1", status: "FAILED" });
    expect((await client.get(`/api/v1/esim/details/${data.tranxId}`)).data.totalVolume).toBe(1_073_741_824);
  });

  test("chooses scenarios by package codes of the fictional region, with details that may lag", async () => {
    expect((await buy("ZZ_1_7_0000101")).data.status).toBe("FAILED");
    await client.control("/settings", { settleAfterMs: 200_000 });
    const late = await buy("ZZ_1_7_0000810");
    expect(late.data).not.toHaveProperty("activationCode");
    expect((await client.get(`/api/v1/esim/details/${late.data.tranxId}`)).status).toBe(404);
    await until(async () => {
      expect((await client.get(`/api/v1/esim/details/${late.data.tranxId}`)).data.activationCode).toMatch(
        /^LPA/,
      );
    });
    expect((await client.get("/api/v1/esim/my-esims")).data).toMatchObject({ pagination: { total: 1 } });
  });
});

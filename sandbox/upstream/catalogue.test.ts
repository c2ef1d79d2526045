import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestClient } from "../test-client";

type Row = Record<string, unknown>;
let client: TestClient;
beforeAll(async () => {
  client = await TestClient.start();
});
afterAll(() => client.close());

const rowsOf = (value: unknown) => value as Row[];

describe("catalogue", () => {
  test("lists every category of 2.1", async () => {
    const { body } = await client.get("/api/v1/services");
    expect(rowsOf(body.allServices).map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "data",
        "exam pin",
        "bill",
        "internet",
        "virtual card",
        "betting",
        "airtime",
        "eSIM",
        "cable",
        "electricity",
      ]),
    );
  });

  test("lists products by service: four networks, twelve DisCos, three TV providers", async () => {
    const count = async (service: string) =>
      rowsOf((await client.get(`/api/v1/products?service=${service}`)).body.allProduct).length;
    expect(await count("airtime")).toBe(4);
    expect(await count("electricity")).toBe(12);
    expect(await count("cable")).toBe(3);
    expect(await count("betting")).toBeGreaterThanOrEqual(6);
    expect(await count("exam%20pin")).toBe(4);
    expect(await count("EXAM_PIN")).toBe(4);
    const { body } = await client.get("/api/v1/products");
    expect(body.statusCode).toBe(200);
    for (const product of rowsOf(body.allProduct)) {
      expect(Object.keys(product)).toEqual(["_id", "name", "service", "min", "max", "discount"]);
    }
  });

  test("lists at least forty data plans, each with a unique planId as documented", async () => {
    const plans = rowsOf((await client.get("/api/v1/plans/data")).body.data);
    expect(plans.length).toBeGreaterThanOrEqual(40);
    expect(new Set(plans.map(({ planId }) => planId)).size).toBe(plans.length);
    expect(new Set(plans.map(({ _id }) => _id)).size).toBe(plans.length);
    const smes = plans.filter(({ product, plan }) => product === "MTN SME" && plan === "1GB");
    expect(smes.map(({ planId }) => planId)).toEqual([
      "1GB_MTN_SME_1Day",
      "1GB_MTN_SME_7Days",
      "1GB_MTN_SME_30Days",
    ]);
  });

  test.each(["MTN CORPORATE GIFTING", "mtn_corporate_gifting", "Mtn-Corporate-Gifting"])(
    "%s selects one product's plans",
    async (spelled) => {
      const { body } = await client.get(`/api/v1/plans/data?product=${encodeURIComponent(spelled)}`);
      expect(rowsOf(body.data)).toHaveLength(4);
    },
  );

  test("lists cable and internet plans", async () => {
    expect(rowsOf((await client.get("/api/v1/plans/cable?product=gotv")).body.data)[0]).toMatchObject({
      product: "GOTV",
      plan: "GOtv Smallie",
      planId: "gotv-smallie",
    });
    expect(
      rowsOf((await client.get("/api/v1/plans/internet?product=SMILE")).body.data).length,
    ).toBeGreaterThan(2);
  });

  test("lists at least twenty eSIM regions, of one and of several countries, with packages", async () => {
    const countries = rowsOf((await client.get("/api/v1/esim/regions?type=1")).data.regions);
    const several = rowsOf((await client.get("/api/v1/esim/regions?type=2")).data.regions);
    expect(countries.length).toBeGreaterThanOrEqual(20);
    expect(several.length).toBeGreaterThanOrEqual(5);
    const { data } = await client.get("/api/v1/esim/packages?regionCode=US&regionType=1&type=BASE");
    expect(rowsOf(data.packages)[1]).toMatchObject({
      packageCode: "US_1_7",
      price: 1.7,
      currency: "USD",
      volume: 1_073_741_824,
      duration: 7,
      type: "BASE",
      priceInNaira: 2690.25,
    });
    expect(data.exchangeRate).toBe(1582.5);
  });
});

describe("changes by the control API", () => {
  test("applies prices, withdrawals and suspensions to lists and purchases", async () => {
    const planId = "500MB_MTN_SME_7Days";
    const listed = async () =>
      rowsOf((await client.get("/api/v1/plans/data?product=MTN%20SME")).body.data).find(
        (plan) => plan.planId === planId,
      );
    const buy = () => client.post("/api/v1/data/buy", { plan: planId, phone: "08031234567" });
    await client.control("/catalogue", { plan: planId, set: { price: 399.5 } });
    expect(await listed()).toMatchObject({ price: 399.5 });
    expect((await buy()).data).toMatchObject({ amount: 399.5, amountPaid: 399.5 });
    await client.control("/catalogue", { plan: planId, set: { state: "suspended" } });
    expect(await listed()).toMatchObject({ disable: true });
    expect((await buy()).status).toBe(400);
    await client.control("/catalogue", { plan: planId, set: { state: "withdrawn" } });
    expect(await listed()).toBeUndefined();
    await client.control("/catalogue", { product: "glo gifting", set: { state: "withdrawn" } });
    expect(rowsOf((await client.get("/api/v1/plans/data?product=GLO_GIFTING")).body.data)).toHaveLength(0);
  });

  test("distinguishes two plans with the same planId by _id", async () => {
    const twin = { product: "MTN SME", plan: "1GB", validity: "30 Days", price: 615 };
    const { body } = await client.control("/catalogue", { add: twin });
    const added = body.added as { id: string; planId: string };
    expect(added.planId).toBe("1GB_MTN_SME_30Days");
    const { data } = await client.post("/api/v1/data/buy", { plan: added.id, phone: "08031234567" });
    expect(data.amount).toBe(615);
  });
});

describe("variant profile", () => {
  beforeAll(() => client.control("/profile", { profile: "variant" }));
  afterAll(() => client.control("/profile", { profile: "default" }));

  test("returns the catalogue in the variant shapes", async () => {
    const products = rowsOf((await client.get("/api/v1/products?service=airtime")).body.allProduct);
    expect(products[0]).toMatchObject({
      service: { name: "airtime" },
      pricingmethod: "PERCENTAGE",
      price: 2.65,
      disable: false,
    });
    const plans = rowsOf(
      (await client.get("/api/v1/plans/data?product=AIRTEL%20CORPORATE%20GIFTING")).body.data,
    );
    expect(plans[0]).toMatchObject({
      product: { name: "AIRTEL CORPORATE GIFTING", disable: false },
      plansize: "500",
      planvolume: "MB",
      sellingprice: 492,
    });
    expect(rowsOf((await client.get("/api/v1/plans/cable")).body.data)[0]).toHaveProperty("package");
    expect((await client.get("/api/v1/plans/internet")).body).toHaveProperty("success", true);
  });

  test("returns eSIMs, wallet, transactions and errors in the variant shapes", async () => {
    expect(rowsOf((await client.get("/api/v1/esim/regions")).data)[0]).toHaveProperty("regionCode");
    expect(rowsOf((await client.get("/api/v1/esim/packages?regionCode=US")).data)[1]).toMatchObject({
      dataAmount: "1GB",
      validity: "7 days",
    });
    expect((await client.get("/api/v1/wallet")).body).toMatchObject([{ wallettype: "main" }]);
    const bought = await client.airtime("08031234567", "VARIANT");
    expect(bought.status).toBe(201);
    expect((await client.get(`/api/transactions/${bought.data._id}`)).data).toMatchObject({
      type: "DEBIT",
      phone: "08031234567",
    });
    expect((await client.get("/api/external/v1/transactions?query=VARIANT")).data).toMatchObject({
      total: 1,
    });
    const wrong = await client.airtime("0803");
    expect(wrong.body).toEqual({
      success: false,
      message: "Phone number must be 11 digits",
      statusCode: 400,
    });
  });
});

import { expect, it } from "vitest";
import { openShop } from "@/test/open-shop";
import { buy, validated } from "./bills";

/**
 * The same sales while the upstream answers in the alternative format of everything (merchant-api-notes.md, variants).
 */
const shop = await openShop({ env: { MERCHANT_API_PIN: "12345" } });
await shop.control("/profile", { profile: "variant" });
await shop.startWorker();

const phone = "08031234567";
const delivered = async (service: string, input: unknown) =>
  (await shop.until(await buy(shop, service, input), ({ status }) => status === "delivered")).lines[0]
    ?.delivery;

it("buys with the given address if the check returns none", async () => {
  const meter = { product: "Eko Electric", meterNumber: "45011112222", meterType: "prepaid" };
  expect((await validated(shop, "electricity", meter)).address).toBeNull();
  const given = { ...meter, amount: 5_000, phone, address: "12 Broad Street" };
  expect(await delivered("electricity", given)).toMatchObject({ token: expect.stringMatching(/^\d{20}$/) });
});

it("delivers a late token, a bill, and a token that only a requery returns", async () => {
  const given = {
    product: "Eko Electric",
    amount: 5_000,
    phone,
    customerName: "ADA OBI",
    address: "12 Broad Street",
  };
  const meter = (meterNumber: string, meterType = "prepaid") => ({ ...given, meterNumber, meterType });
  const token = { token: expect.stringMatching(/^\d{20}$/) };
  expect(await delivered("electricity", meter("45000000810"))).toMatchObject(token);
  expect(await delivered("electricity", meter("45000000106"))).toMatchObject(token);
  expect(await delivered("electricity", meter("45001112223", "postpaid"))).toHaveProperty("receipt");
});

it("delivers TV, internet and betting", async () => {
  const { plans } = await shop.ctx.snapshot();
  const planOf = (service: string) => plans.find((plan) => plan.service === service);
  const card = { product: planOf("tv")?.product ?? "", smartcardNumber: "0212345678" };
  await validated(shop, "tv", card);
  expect(await delivered("tv", { ...card, plan: planOf("tv")?.planId })).toHaveProperty("reference");
  const internet = { plan: planOf("internet")?.planId, accountId: "0012345678", phone };
  expect(await delivered("internet", internet)).toHaveProperty("reference");
  const bet = { product: "bet9ja", accountId: "0012345", amount: 500 };
  expect(await delivered("betting", bet)).toHaveProperty("reference");
});

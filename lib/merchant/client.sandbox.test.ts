import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Kobo, naira } from "@/lib/platform/money";
import { merchantClient } from "@/test/merchant-client";
import { type RunningSandbox, startSandbox } from "../../sandbox/start-sandbox";
import { classifyRequery } from "./classify-requery";
import { classifySighting } from "./classify-sighting";
import type { MerchantClient } from "./client";
import type { DeliveryNeed } from "./delivery";
import type { Via } from "./merchant-config";
import { classifyPurchase, type PurchaseOutcome } from "./outcome";
import type { ElectricityPurchase } from "./purchases";
import type { Read } from "./read";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false, timeScale: 0.01, quiet: true });
});
afterAll(() => sandbox.close());

function value<T>(read: Read<T>): T {
  if (!read.ok) throw new Error(`${read.reason} ${read.status} ${read.message}`);
  return read.value;
}
let sequence = 0;
const nextRef = () => `REF-${++sequence}-${process.pid}`;

describe.each([
  ["default", "v1"],
  ["default", "external"],
  ["variant", "v1"],
  ["variant", "external"],
] as const)("every operation against the %s shapes, by %s", (profile, via: Via) => {
  let client: MerchantClient;
  beforeEach(() => {
    sandbox.state.profile = profile;
    client = merchantClient(sandbox, {
      electricityVia: via,
      cableVia: via,
      educationVia: via,
      validateVia: via === "v1" ? "combined" : "separate",
    });
  });

  it("reads the whole catalogue", async () => {
    const services = value(await client.services());
    expect(services.unreadable).toBe(0);
    expect(services.items.length).toBeGreaterThanOrEqual(10);

    const products = value(await client.products());
    expect(products.unreadable).toBe(0);
    const airtime = products.items.find((product) => product.service === "airtime");
    expect(airtime?.min).toBeGreaterThanOrEqual(5_000);
    expect(products.items.some((product) => product.discountPpm > 0)).toBe(true);
    const some = value(await client.products({ service: "electricity" }));
    expect(some.items.length).toBe(12);

    const data = value(await client.dataPlans());
    expect(data.unreadable).toBe(0);
    expect(data.items.length).toBeGreaterThanOrEqual(40);
    expect(data.items.every((plan) => plan.price > 0 && plan.validity && plan.product)).toBe(true);
    expect(data.items.find((plan) => plan.price % 100 !== 0)).toBeDefined();
    const spelled = await Promise.all(
      ["MTN SME", "MTN_SME", "MTN-SME"].map(async (product) => value(await client.dataPlans({ product }))),
    );
    expect(new Set(spelled.map((list) => list.items.length)).size).toBe(1);

    for (const read of [await client.cablePlans({ product: "DSTV" }), await client.internetPlans()]) {
      const plans = value(read);
      expect(plans.unreadable).toBe(0);
      expect(plans.items.length).toBeGreaterThan(0);
    }
  });

  it("reads eSIM regions and packages with prices in naira", async () => {
    const regions = value(await client.esimRegions());
    expect(regions.unreadable).toBe(0);
    expect(regions.items.length).toBeGreaterThanOrEqual(20);
    const multi = value(await client.esimRegions({ type: "multi-country" }));
    expect(multi.items.every((region) => region.type === "multi-country")).toBe(true);
    const packages = value(await client.esimPackages({ regionCode: "GB", regionType: "country" }));
    expect(packages.unreadable).toBe(0);
    expect(packages.items.length).toBeGreaterThan(0);
    expect(packages.items.every((item) => item.price > 10_000 && item.volume && item.duration)).toBe(true);
  });

  it("buys airtime and data, and requeries and lists them", async () => {
    const customerRef = nextRef();
    const faceAmount = naira(500);
    const phone = "+2348031234567";
    const bought = await buy({ kind: "none" }, customerRef, faceAmount, () =>
      client.buyAirtime({ product: "MTN", phone, amount: faceAmount, customerRef }),
    );
    expect(bought).toMatchObject({ effect: "SUCCEEDED", delivery: { kind: "none" } });
    expect(bought.facts.amountPaid).toBeLessThan(faceAmount);
    expect(bought.facts.balanceAfter).toBeGreaterThan(0);
    const id = upstreamId(bought);
    const read = await client.transaction(id);
    expect(value(read)).toMatchObject({ number: "08031234567", tranxType: "DEBIT", customerRef });
    const question = {
      read,
      askedId: id,
      sentRef: customerRef,
      faceAmount,
      needs: { kind: "none" },
    } as const;
    expect(classifyRequery(question).effect).toBe("SUCCEEDED");
    expect(value(await client.transaction(value(read).ids.tranxId ?? "")).customerRef).toBe(customerRef);

    const found = value(await client.transactions({ query: customerRef }));
    expect(found).toMatchObject({ unreadable: 0, hasNext: false });
    const sighting = classifySighting({
      rows: found.items,
      customerRef,
      faceAmount,
      product: "MTN",
      needs: { kind: "none" },
    });
    expect(sighting).toMatchObject({ kind: "success", disagreements: [], rows: 1, upstreamId: id });

    const plan = value(await client.dataPlans({ product: "MTN SME" })).items[0];
    const dataRef = nextRef();
    const data = await buy({ kind: "none" }, dataRef, undefined, () =>
      client.buyData({ plan: plan?.planId ?? "", phone: "08031234567", customerRef: dataRef }),
    );
    expect(data.effect).toBe("SUCCEEDED");
  });

  it("pages through the whole list", async () => {
    for (let i = 0; i < 5; i++) {
      await client.buyAirtime({
        product: "MTN",
        phone: "08031234567",
        amount: naira(50),
        customerRef: nextRef(),
      });
    }
    const refs = new Set<string>();
    const from = new Date(Date.now() - 600_000);
    for (let page = 1; ; page++) {
      const got = value(
        await client.transactions({ page, limit: 3, from, to: new Date(Date.now() + 600_000) }),
      );
      expect(got.items.length).toBeLessThanOrEqual(3);
      for (const row of got.items) refs.add(row.ids._id ?? "");
      if (!got.hasNext) break;
    }
    expect(refs.size).toBe(sandbox.state.books.rows().length);
  });

  it("verifies a meter, buys its token and reports an unknown number", async () => {
    const product = "Ikeja Electric";
    const electricity = value(await client.products({ service: "electricity" })).items;
    const disco = electricity.find((one) => one.name === product) ?? electricity[0];
    const check = {
      meterNumber: "45061234567",
      meterType: "prepaid",
      product: disco?.name ?? "",
      amount: naira(1000),
    } as const;
    const customer = value(await client.validateMeter(check));
    expect(customer.customerName).not.toBe("");
    const unknownNumber = await client.validateMeter({ ...check, meterNumber: "45060000001" });
    expect(unknownNumber).toMatchObject({ ok: false, reason: "not_found" });
    const down = await client.validateMeter({ ...check, meterNumber: "45060000002" });
    expect(down).toMatchObject({ ok: false, reason: "refused", status: 500 });

    const vend = (needs: DeliveryNeed, customerRef: string, change: Partial<ElectricityPurchase> = {}) =>
      buy(needs, customerRef, check.amount, () =>
        client.buyElectricity({
          ...check,
          customerName: customer.customerName,
          address: customer.address ?? "Lagos",
          productId: disco?.id ?? undefined,
          customerRef,
          ...change,
        }),
      );
    const needs = { kind: "token" } as const;
    const sentRef = nextRef();
    const bought = await vend(needs, sentRef);
    if (bought.effect !== "SUCCEEDED" || bought.delivery.kind !== "token") throw new Error(bought.effect);
    expect(bought.delivery.token).toMatch(/^\d{20}$/);
    const askedId = upstreamId(bought);
    const read = await client.transaction(askedId);
    const verdict = classifyRequery({ read, askedId, sentRef, faceAmount: check.amount, needs });
    expect(verdict).toMatchObject({ effect: "SUCCEEDED", delivery: { token: bought.delivery.token } });

    for (const meterNumber of ["45060000812", "45060000813"]) {
      const odd = await vend(needs, nextRef(), { meterNumber });
      if (odd.effect !== "SUCCEEDED" || odd.delivery.kind !== "token") throw new Error(odd.effect);
      const kinds = odd.delivery.tokens.map((token) => token.kind);
      expect(kinds.slice(-2)).toEqual(["main", "bonus"]);
      if (meterNumber.endsWith("813")) expect(kinds).toEqual(["kct1", "kct2", "main", "bonus"]);
    }
    const late = await vend(needs, nextRef(), { meterNumber: "45060000811" });
    expect(late).toMatchObject({ effect: "PROCESSING", reason: "awaiting_delivery_data" });
    const postpaid = await vend({ kind: "none" }, nextRef(), { meterType: "postpaid" });
    expect(postpaid.effect).toBe("SUCCEEDED");
  });

  it("verifies a smartcard and renews its subscription", async () => {
    const product = "DSTV";
    const plan = value(await client.cablePlans({ product })).items[0];
    const smartcardNumber = "1234567890";
    const card = await client.validateSmartcard({
      smartcardNumber,
      product,
      plan: plan?.planId ?? undefined,
    });
    const customerRef = nextRef();
    const bought = await buy({ kind: "none" }, customerRef, undefined, () =>
      client.buyCable({
        smartcardNumber,
        plan: plan?.planId ?? "",
        product,
        customerName: value(card).customerName,
        customerRef,
      }),
    );
    expect(bought.effect).toBe("SUCCEEDED");
    const unknownCard = await client.validateSmartcard({ smartcardNumber: "1230000001", product });
    expect(unknownCard).toMatchObject({ ok: false, reason: "not_found" });
  });

  it("buys internet with the documented extras, and funds betting", async () => {
    const plan = value(await client.internetPlans()).items[0];
    const customerRef = nextRef();
    const internet = await buy({ kind: "none" }, customerRef, undefined, () =>
      client.buyInternet({
        plan: plan?.planId ?? plan?.id ?? "",
        accountId: "1234567890",
        phone: "08031234567",
        customerRef,
        saveAsBeneficiary: true,
        beneficiaryName: "Me",
        promocode: "P",
        deviceKey: "D",
      }),
    );
    expect(internet.effect).toBe("SUCCEEDED");
    const platform = value(await client.products({ service: "betting" })).items[0];
    const bettingRef = nextRef();
    const betting = await buy({ kind: "none" }, bettingRef, naira(100), () =>
      client.buyBetting({
        product: platform?.name ?? "",
        accountId: "987654",
        amount: naira(100),
        customerRef: bettingRef,
      }),
    );
    expect(betting.effect).toBe("SUCCEEDED");
  });

  it("prices and buys exam PINs", async () => {
    const product = value(await client.products({ service: "exam pin" })).items[0]?.name ?? "";
    const price = value(await client.educationPinPrice({ product, quantity: 3 }));
    expect(price.total).toBeGreaterThan(0);
    const pins = async (quantity: number) => {
      const customerRef = nextRef();
      return buy({ kind: "pins", quantity }, customerRef, undefined, () =>
        client.buyEducationPin({ product, quantity, customerRef }),
      );
    };
    const bought = await pins(3);
    if (bought.effect !== "SUCCEEDED" || bought.delivery.kind !== "pins") throw new Error(bought.effect);
    expect(bought.delivery.pins).toHaveLength(3);
    expect(await pins(18)).toMatchObject({ effect: "SUCCEEDED" });
    const fewer = await pins(19);
    expect(fewer).toMatchObject({ park: "fewer_pins" });
  });

  it("buys an eSIM, requeries it and tops it up", async () => {
    const packages = value(await client.esimPackages({ regionCode: "GB" }));
    const customerRef = nextRef();
    const bought = await buy({ kind: "lpa" }, customerRef, undefined, () =>
      client.buyEsim({ packageCode: packages.items[0]?.packageCode ?? "", customerRef }),
    );
    if (bought.effect !== "SUCCEEDED" || bought.delivery.kind !== "lpa") throw new Error(bought.effect);
    const { iccid = "", activationCode } = bought.delivery;
    const names = [customerRef, ...Object.values(bought.facts.upstreamIds)];
    for (const name of names) {
      const details = value(await client.esimDetails(name));
      expect(details).toMatchObject({ iccid, activationCode });
      expect(details.volume).toBeGreaterThan(0);
    }
    const mine = value(await client.myEsims());
    expect(mine.unreadable).toBe(0);
    expect(mine.items.some((esim) => esim.iccid === iccid)).toBe(true);
    const topUps = value(await client.esimTopupPackages({ iccid }));
    const topUpRef = nextRef();
    const topUp = await buy({ kind: "none" }, topUpRef, undefined, () =>
      client.buyEsim({ packageCode: topUps.items[0]?.packageCode ?? "", iccid, customerRef: topUpRef }),
    );
    expect(topUp.effect).toBe("SUCCEEDED");
    expect(await client.esimDetails("nothing")).toMatchObject({ ok: false, reason: "not_found" });
  });

  it("reads the wallets", async () => {
    const wallets = value(await client.wallets());
    expect(wallets.unreadable).toBe(0);
    expect(wallets.items.find(({ name }) => name === "main")?.balance).toBeGreaterThan(0);
  });
});

async function buy(
  needs: DeliveryNeed,
  sentRef: string,
  faceAmount: Kobo | undefined,
  send: () => ReturnType<MerchantClient["buyAirtime"]>,
): Promise<PurchaseOutcome> {
  return classifyPurchase({
    service: "test",
    exchange: await send(),
    sentRef,
    faceAmount,
    needs,
    now: new Date(),
  });
}

function upstreamId(outcome: PurchaseOutcome): string {
  if (outcome.effect !== "SUCCEEDED" || !outcome.upstreamId) throw new Error(outcome.effect);
  return outcome.upstreamId;
}

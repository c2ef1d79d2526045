import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Kobo, naira } from "@/lib/platform/money";
import { type RunningSandbox, startSandbox } from "../../sandbox/start-sandbox";
import { createMerchantClient, type MerchantClient } from "./client";
import type { DeliveryNeed } from "./delivery";
import { judgePurchase, type PurchaseOutcome } from "./outcome";
import { judgeRequery } from "./judge-requery";
import { judgeSighting } from "./judge-sighting";
import type { MerchantConfig, Via } from "./merchant-config";
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
    client = clientWith({
      electricityVia: via,
      cableVia: via,
      educationVia: via,
      validateVia: via === "v1" ? "combined" : "separate",
    });
  });

  it("reads the catalogue whole", async () => {
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
    expect(packages.items.every((one) => one.price > 10_000 && one.volume && one.duration)).toBe(true);
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
    const question = { read, askedId: id, sentRef: customerRef, faceAmount, needs: { kind: "none" } } as const;
    expect(judgeRequery(question).effect).toBe("SUCCEEDED");
    expect(value(await client.transaction(value(read).ids.tranxId ?? "")).customerRef).toBe(customerRef);

    const found = value(await client.transactions({ query: customerRef }));
    expect(found).toMatchObject({ unreadable: 0, hasNext: false });
    const sighting = judgeSighting({
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
      const got = value(await client.transactions({ page, limit: 3, from, to: new Date(Date.now() + 600_000) }));
      expect(got.items.length).toBeLessThanOrEqual(3);
      for (const row of got.items) refs.add(row.ids._id ?? "");
      if (!got.hasNext) break;
    }
    expect(refs.size).toBe(sandbox.state.books.rows().length);
  });

  it("checks a meter, buys its token, and says when a number is unknown", async () => {
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

    const customerRef = nextRef();
    const purchase = {
      ...check,
      customerName: customer.customerName,
      address: customer.address ?? "Lagos",
      productId: disco?.id ?? undefined,
      customerRef,
    };
    const bought = await buy({ kind: "token" }, customerRef, check.amount, () =>
      client.buyElectricity(purchase),
    );
    if (bought.effect !== "SUCCEEDED" || bought.delivery.kind !== "token") throw new Error(bought.effect);
    expect(bought.delivery.token).toMatch(/^\d{20}$/);
    const id = upstreamId(bought);
    const verdict = judgeRequery({
      read: await client.transaction(id),
      askedId: id,
      sentRef: customerRef,
      faceAmount: check.amount,
      needs: { kind: "token" },
    });
    expect(verdict).toMatchObject({ effect: "SUCCEEDED", delivery: { token: bought.delivery.token } });

    for (const magic of ["45060000812", "45060000813"]) {
      const odd = await buy({ kind: "token" }, (purchase.customerRef = nextRef()), check.amount, () =>
        client.buyElectricity({ ...purchase, meterNumber: magic }),
      );
      if (odd.effect !== "SUCCEEDED" || odd.delivery.kind !== "token") throw new Error(odd.effect);
      const kinds = odd.delivery.tokens.map((token) => token.kind);
      expect(kinds.slice(-2)).toEqual(["main", "bonus"]);
      if (magic.endsWith("813")) expect(kinds).toEqual(["kct1", "kct2", "main", "bonus"]);
    }
    const late = await buy({ kind: "token" }, (purchase.customerRef = nextRef()), check.amount, () =>
      client.buyElectricity({ ...purchase, meterNumber: "45060000811" }),
    );
    expect(late).toMatchObject({ effect: "PROCESSING", reason: "awaiting_delivery_data" });
    const postpaid = await buy({ kind: "none" }, (purchase.customerRef = nextRef()), check.amount, () =>
      client.buyElectricity({ ...purchase, meterType: "postpaid" }),
    );
    expect(postpaid.effect).toBe("SUCCEEDED");
  });

  it("checks a smartcard and renews", async () => {
    const product = "DSTV";
    const plan = value(await client.cablePlans({ product })).items[0];
    const smartcardNumber = "1234567890";
    const card = await client.validateSmartcard({ smartcardNumber, product, plan: plan?.planId ?? undefined });
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

  it("buys internet with the extras that the document lists, and funds betting", async () => {
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

  it("buys an eSIM, follows and tops it up", async () => {
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
    expect(wallets.items.find((wallet) => wallet.isMain)?.balance).toBeGreaterThan(0);
  });
});

describe("what goes wrong", () => {
  beforeEach(() => {
    sandbox.state.profile = "default";
  });
  const rows: [string, string, string | undefined, number][] = [
    ["0101", "PROCESSING", "failed_needs_confirmation", 1],
    ["0104", "PROCESSING", "in_progress", 1],
    ["0112", "UNKNOWN", "failed_without_id", 1],
    ["0113", "UNKNOWN", "processing_without_id", 1],
    ["0307", "UNKNOWN", "http_status", 1],
    ["0400", "REJECTED", "validation", 1],
    ["0401", "REJECTED", "unauthorised", 1],
    ["0402", "REJECTED", "insufficient_balance", 1],
    ["0404", "UNKNOWN", "unlisted_refusal", 1],
    ["0411", "UNKNOWN", "unlisted_refusal", 1],
    ["0429", "REJECTED", "rate_limited", 1],
    ["1500", "UNKNOWN", "http_status", 1],
    ["1502", "UNKNOWN", "http_status", 1],
    ["1600", "UNKNOWN", "lost", 1],
    ["1601", "UNKNOWN", "lost", 1],
    ["1603", "UNKNOWN", "lost", 1],
    ["1604", "UNKNOWN", "lost", 1],
    ["1700", "UNKNOWN", "unreadable_body", 1],
    ["1701", "UNKNOWN", "unreadable_body", 1],
    ["1702", "UNKNOWN", "lost", 1],
    ["1703", "UNKNOWN", "unreadable_body", 1],
    ["1704", "UNKNOWN", "unreadable_body", 1],
    ["1705", "UNKNOWN", "unreadable_body", 1],
    ["1706", "UNKNOWN", "lost", 1],
    ["0800", "PROCESSING", "schema_drift", 1],
    ["0801", "PROCESSING", "schema_drift", 1],
    ["0802", "UNKNOWN", "success_false", 1],
    ["0803", "UNKNOWN", "foreign_ref", 1],
    ["0804", "PROCESSING", "amount_differs", 1],
    ["0805", "UNKNOWN", "success_without_id", 1],
    ["0806", "SUCCEEDED", undefined, 1],
    ["0807", "SUCCEEDED", undefined, 1],
    ["0808", "SUCCEEDED", undefined, 1],
    ["0816", "SUCCEEDED", undefined, 1],
    ["0817", "UNKNOWN", "schema_drift", 1],
  ];
  it.each(rows)("scenario %s is %s %s, after exactly one POST", async (code, effect, reason, posts) => {
    const client = clientWith({ timeouts: { purchaseMs: 400 } });
    const customerRef = nextRef();
    const outcome = await buy({ kind: "none" }, customerRef, naira(500), () =>
      client.buyAirtime({ product: "MTN", phone: `0803000${code}`, amount: naira(500), customerRef }),
    );
    expect(outcome.effect).toBe(effect);
    expect("reason" in outcome ? outcome.reason : undefined).toBe(reason);
    expect(sandbox.state.postsByRef.get(customerRef) ?? 0).toBe(posts);
  });

  it("groups a debit and its reversal as failed", async () => {
    const client = clientWith();
    const customerRef = nextRef();
    await client.buyAirtime({ product: "MTN", phone: "08030000101", amount: naira(500), customerRef });
    const rows = value(await client.transactions({ query: customerRef })).items;
    expect(rows.length).toBe(2);
    const question = { rows, customerRef, faceAmount: naira(500), needs: { kind: "none" } } as const;
    expect(judgeSighting(question)).toMatchObject({ kind: "failed" });
  });

  it("shows the limits it is told and when to come back", async () => {
    const limited = await startSandbox({ timeScale: 0.01, quiet: true });
    try {
      const client = createMerchantClient({ baseUrl: limited.upstreamUrl, apiKey: "sandbox-merchant-key" });
      const first = await client.wallets();
      expect(first.rateLimit).toMatchObject({ limit: 120, remaining: 119 });
      let last = first;
      for (let i = 0; i < 120; i++) last = await client.wallets();
      if (last.ok) throw new Error("not limited");
      expect(last.reason).toBe("rate_limited");
      expect(last.retryAt?.getTime()).toBeGreaterThan(Date.now());
      expect(last.retryAt?.getTime()).toBeLessThan(Date.now() + 62_000);
    } finally {
      await limited.close();
    }
  });

  it("names a wrong key and an unknown transaction", async () => {
    const stranger = clientWith({ apiKey: "wrong-key" });
    expect(await stranger.services()).toMatchObject({ ok: false, reason: "unauthorised", status: 401 });
    const client = clientWith();
    expect(await client.transaction("665f00000000000000000000")).toMatchObject({
      ok: false,
      reason: "not_found",
    });
    expect(await client.transaction("")).toMatchObject({ ok: false, reason: "not_found" });
  });
});

function clientWith(config: Partial<MerchantConfig> = {}): MerchantClient {
  return createMerchantClient({
    baseUrl: sandbox.upstreamUrl,
    apiKey: "sandbox-merchant-key",
    pin: "12345",
    timeouts: { readMs: 2_000, purchaseMs: 2_000 },
    ...config,
  });
}

async function buy(
  needs: DeliveryNeed,
  sentRef: string,
  faceAmount: Kobo | undefined,
  send: () => ReturnType<MerchantClient["buyAirtime"]>,
): Promise<PurchaseOutcome> {
  return judgePurchase({ service: "test", exchange: await send(), sentRef, faceAmount, needs, now: new Date() });
}

function upstreamId(outcome: PurchaseOutcome): string {
  if (outcome.effect !== "SUCCEEDED" || !outcome.upstreamId) throw new Error(outcome.effect);
  return outcome.upstreamId;
}

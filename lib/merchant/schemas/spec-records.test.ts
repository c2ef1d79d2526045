import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isObject, parseJson } from "@/lib/platform/lossless";
import { parseEnvelope } from "../envelope";
import { parseCategory, parsePlan, parseProduct } from "./catalogue";
import { parseEsimRecord } from "./esim";
import { parseEsimPackages } from "./esim-package";
import { parsePagination } from "./pagination";
import { parseTransaction } from "./transaction";

/** Checks every field of merchant-api.md section 2, as documented, against what the parser returns. */
const { resources } = JSON.parse(
  readFileSync(new URL("../../../test/spec/merchant-api.json", import.meta.url), "utf8"),
) as { resources: Record<string, { fields: string[] }> };

const wire = (value: unknown) => parseJson(JSON.stringify(value));

/**
 * Checks that the sample has exactly the document's fields: a field added to the document must be added here, and
 * parsed.
 */
function expectWhole(section: string, sample: object): void {
  expect(Object.keys(sample).sort()).toEqual([...(resources[section]?.fields ?? [])].sort());
}

test("parses a 2.1 service category: _id, name", () => {
  const sample = { _id: "c1", name: "airtime" };
  expectWhole("2.1", sample);
  expect(parseCategory(wire(sample))).toMatchObject({ id: "c1", name: "airtime" });
});

test("parses a 2.2 product: its range in naira, its discount as a fractional percentage", () => {
  const sample = { _id: "p1", name: "MTN", service: "airtime", min: 50, max: 1000, discount: 2.65 };
  expectWhole("2.2", sample);
  expect(parseProduct(wire(sample))).toMatchObject({
    id: "p1",
    name: "MTN",
    service: "airtime",
    min: 5_000,
    max: 100_000,
    discountPpm: 26_500,
  });
});

test("parses a 2.3 data plan and a 2.4 cable plan", () => {
  const data = {
    _id: "d1",
    product: "MTN SME",
    plan: "1GB",
    price: 620.5,
    validity: "30 DAYS",
    planId: "1GB_MTN_SME_30DAYS",
  };
  expectWhole("2.3", data);
  const read = { id: "d1", product: "MTN SME", label: "1GB", price: 62_050, planId: "1GB_MTN_SME_30DAYS" };
  expect(parsePlan(wire(data))).toMatchObject({ ...read, validity: "30 DAYS" });
  const { validity, ...cable } = data;
  expectWhole("2.4", cable);
  expect(parsePlan(wire(cable))).toMatchObject({ ...read, validity: null });
});

test("parses a 2.5 transaction record: money in kobo, the reference, the provider's message, the rest as raw", () => {
  const sample = {
    _id: "t1",
    tranxId: "TX1",
    service: "airtime",
    product: "MTN",
    tranxType: "DEBIT",
    status: "FAILED",
    currency: "NGN",
    remarks: "MTN airtime",
    amount: 500,
    fee: 0,
    amountPaid: 486.75,
    balanceBefore: 10_000,
    balanceAfter: 9_513.25,
    number: "08031234567",
    customerRef: "R1",
    channel: "API",
    paymentMedium: "MAIN WALLET",
    tranxDate: "2026-11-21T12:00:00.000Z",
    apiResponse: "Provider refused",
    isReversal: false,
    quantity: 1,
    createdAt: "2026-11-21T12:00:01.000Z",
  };
  expectWhole("2.5", sample);
  const { _id, tranxId, channel, paymentMedium, ...same } = sample;
  const read = parseTransaction(wire(sample));
  expect(read).toMatchObject({
    ...same,
    ids: { _id, tranxId },
    amount: 50_000,
    fee: 0,
    amountPaid: 48_675,
    balanceBefore: 1_000_000,
    balanceAfter: 951_325,
    wallet: "main",
  });
  expect(read?.raw).toMatchObject({ channel, paymentMedium });
  // "Empty string when none was sent": no reference.
  expect(parseTransaction(wire({ ...sample, customerRef: "" }))?.customerRef).toBeUndefined();
});

test("parses 2.6 responses: transactionId, status and token; for betting also account_id and amount", () => {
  const electricity = parseEnvelope(
    wire({ success: true, message: "ok", data: { transactionId: "t1", status: "SUCCESS", token: "1234" } }),
  );
  expect(parseTransaction(electricity?.record)).toMatchObject({
    ids: { transactionId: "t1" },
    status: "SUCCESS",
    raw: { token: "1234" },
  });
  const betting = parseEnvelope(
    wire({ data: { transactionId: "t2", status: "SUCCESS", account_id: "77", amount: 100 } }),
  );
  expect(parseTransaction(betting?.record)).toMatchObject({
    ids: { transactionId: "t2" },
    status: "SUCCESS",
    amount: 10_000,
    raw: { account_id: "77" },
  });
});

test("parses a 2.7 eSIM record: the profile, volume in bytes, days, the rest as raw", () => {
  const sample = {
    transactionId: "t1",
    tranxId: "TX1",
    packageCode: "P1",
    packageName: "Ghana 1GB 7 Days",
    packageVolume: 1_073_741_824,
    packageDuration: 7,
    regionCode: "GH",
    amount: 4_200.5,
    currency: "NGN",
    iccid: "8910300000001234567",
    qrCodeUrl: "https://provider.example/qr.png",
    activationCode: "LPA:1$smdp.example$K2",
    imsi: "454006109846571",
    smdpAddress: null,
    status: "GOT_RESOURCE",
    dataUsageRemaining: 1_073_741_000,
    purchasedAt: "2026-11-21T12:00:00.000Z",
  };
  expectWhole("2.7", sample);
  const read = parseEsimRecord(wire(sample));
  expect(read).toMatchObject({
    ids: { transactionId: "t1", tranxId: "TX1" },
    packageName: "Ghana 1GB 7 Days",
    volume: 1_073_741_824,
    duration: 7,
    regionCode: "GH",
    amount: 420_050,
    currency: "NGN",
    iccid: "8910300000001234567",
    activationCode: "LPA:1$smdp.example$K2",
    smdpAddress: null,
    status: "GOT_RESOURCE",
    remaining: 1_073_741_000,
    purchasedAt: "2026-11-21T12:00:00.000Z",
  });
  const { packageCode, qrCodeUrl, imsi } = sample;
  expect(read?.raw).toMatchObject({ packageCode, qrCodeUrl, imsi });
});

test("parses 2.8 pagination: page, limit, total, totalPages, hasNext; ignores hasPrevious", () => {
  const sample = { page: 2, limit: 20, total: 45, totalPages: 3, hasPrevious: true, hasNext: true };
  expectWhole("2.8", sample);
  const { hasPrevious, ...asked } = sample;
  expect(parsePagination(wire({ data: { esims: [], pagination: sample } }))).toEqual(asked);
});

test("parses 2.9 eSIM details: usage, validity, the package, its places and networks", () => {
  const location = { locationName: "Ghana", locationLogo: "/gh.png", locationCode: "GH" };
  const packageDetails = {
    name: "Ghana 1GB 7 Days",
    code: "P1",
    volume: 1_073_741_824,
    duration: 7,
    location: "GH",
    price: 2.5,
    currency: "USD",
    locationLogo: "/gh.png",
    description: "1GB in Ghana",
    speed: "4G/5G",
    coverage: [{ ...location, operatorList: [{ operatorName: "MTN", networkType: "5G" }] }],
  };
  const sample = {
    iccid: "8910300000001234567",
    imsi: "454006109846571",
    qrCodeUrl: "https://provider.example/qr.png",
    activationCode: "LPA:1$smdp.example$K2",
    status: "GOT_RESOURCE",
    totalVolume: 1_073_741_824,
    totalDuration: 7,
    validityRemaining: 6,
    dataUsageRemaining: 536_870_912,
    createdAt: "2026-11-21T12:00:00.000Z",
    expiredAt: "2026-11-28T12:00:00.000Z",
  };
  const inside = (prefix: string, value: object) => Object.keys(value).map((key) => `${prefix}${key}`);
  expect(
    [
      ...Object.keys(sample),
      ...inside("packageDetails.", packageDetails),
      ...inside("packageDetails.coverage[].", { ...location, operatorList: 0 }),
      ...inside("packageDetails.coverage[].operatorList[].", { operatorName: 0, networkType: 0 }),
    ].sort(),
  ).toEqual([...(resources["2.9"]?.fields ?? [])].sort());
  const read = parseEsimRecord(wire({ ...sample, packageDetails }));
  expect(read).toMatchObject({
    iccid: sample.iccid,
    activationCode: sample.activationCode,
    status: "GOT_RESOURCE",
    volume: 1_073_741_824,
    duration: 7,
    validityRemaining: 6,
    remaining: 536_870_912,
    purchasedAt: sample.createdAt,
    expiredAt: sample.expiredAt,
    packageName: "Ghana 1GB 7 Days",
    regionCode: "GH",
    speed: "4G/5G",
    coverage: [{ name: "Ghana", code: "GH", operators: [{ name: "MTN", network: "5G" }] }],
  });
  // Kept raw only: the price is in dollars and already paid, and logos and QR addresses are never hot-linked.
  const { code, currency, locationLogo, description } = packageDetails;
  expect(read?.raw).toMatchObject({
    imsi: sample.imsi,
    qrCodeUrl: sample.qrCodeUrl,
    packageDetails: { code, currency, locationLogo, description },
  });
  expect(String(isObject(read?.raw.packageDetails) && read.raw.packageDetails.price)).toBe("2.5");
});

test("prices a 2.10 eSIM top-up package in naira, or else dollars times exchangeRate", () => {
  const sample = {
    packageCode: "T1",
    name: "Ghana 1GB",
    description: "1GB more",
    price: 2.5,
    currency: "USD",
    volume: 1_073_741_824,
    duration: 7,
    type: "TOPUP",
    regionCode: "GH",
    priceInNaira: 4_000.25,
  };
  expectWhole("2.10", { ...sample, exchangeRate: 0 });
  const read = (one: object) => parseEsimPackages(wire({ data: { packages: [one], exchangeRate: 1_600 } }));
  expect(read(sample)).toMatchObject({
    exchangeRate: "1600",
    items: [
      {
        packageCode: "T1",
        name: "Ghana 1GB",
        description: "1GB more",
        price: 400_025,
        priceUsd: "2.5",
        volume: 1_073_741_824,
        duration: 7,
        type: "TOPUP",
        regionCode: "GH",
      },
    ],
  });
  const { priceInNaira, ...dollars } = sample;
  expect(read(dollars)?.items[0]?.price).toBe(400_000);
});

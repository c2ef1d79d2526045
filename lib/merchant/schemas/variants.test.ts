import { describe, expect, it } from "vitest";
import { parseJson } from "@/lib/platform/lossless";
import { parseCustomerName, parseEducationPinPrice, parseTransactionPage, parseWallet } from "./account";
import { parsePlan, parseProduct, percentToPpm } from "./catalogue";
import { parseEsimRegion } from "./esim";
import { convertUsd, parseEsimPackages } from "./esim-package";
import { findList } from "./list";
import { hasNextPage } from "./pagination";
import { parseTransaction } from "./transaction";

const json = (text: string) => parseJson(text);

describe("amounts", () => {
  it.each([
    ["485.5", 48550],
    ["0.1", 10],
    ["1000", 100000],
    ['"1,000.25"', 100025],
    ['"₦485.50"', 48550],
    ["1e3", 100000],
    ["5.684341886080802e-14", 0],
    ["485.49999999999994", 48550],
    ["90071992547409.91", 9007199254740991],
  ])("%s naira", (text, kobo) => {
    expect(parseTransaction(json(`{"_id":"a","amountPaid":${text}}`))?.amountPaid).toBe(kobo);
  });

  it.each(['"lots"', "{}", "[]", "true", '"1.000,50"', "1e99", "99999999999999999999"])(
    "%s makes the record unreadable",
    (text) => {
      expect(parseTransaction(json(`{"_id":"a","amountPaid":${text}}`))).toBeNull();
    },
  );
});

describe("catalogue variants", () => {
  it("parses a product in both shapes", () => {
    const spec = parseProduct(
      json(`{"_id":"1","name":"MTN","service":"airtime","min":50,"max":1000,"discount":2.75}`),
    );
    expect(spec).toMatchObject({ min: 5000, max: 100000, discountPpm: 27500, disabled: false });
    const other = parseProduct(
      json(`{"_id":"1","name":"MTN","service":{"_id":"s","name":"airtime"},"pricingmethod":"PERCENTAGE","price":3,
             "disable":true}`),
    );
    expect(other).toMatchObject({ service: "airtime", min: null, discountPpm: 30000, disabled: true });
    expect(parseProduct(json(`{"name":"MTN"}`))).toMatchObject({ discountPpm: 0, service: null });
  });

  it("rejects unknown pricing rules", () => {
    expect(parseProduct(json(`{"name":"MTN","pricingmethod":"FLAT","price":3}`))).toBeNull();
    expect(parseProduct(json(`{"name":"MTN","discount":"a lot"}`))).toBeNull();
  });

  it.each([
    ["2.5", 25000],
    ["0", 0],
    ["0.00005", 1],
    ["-1", -10000],
    ["3 %", 30000],
    ["x", null],
  ])("%s percent", (text, ppm) => {
    expect(percentToPpm(text)).toBe(ppm);
  });

  it("parses plans in every shape", () => {
    const plans = [
      `{"_id":"1","product":"MTN SME","plan":"1GB","price":285.5,"validity":"1 Day","planId":"1GB_MTN_SME_1Day"}`,
      `{"_id":"1","product":{"name":"MTN SME","disable":true},"plansize":"1","planvolume":"GB","sellingprice":"285.5"}`,
      `{"planId":"padi","product":"DSTV","package":"Padi","price":285.5}`,
      `{"_id":"9","name":"Spectranet 5GB","product":"Spectranet","amount":285.5}`,
    ].map((text) => parsePlan(json(text)));
    expect(plans.map((plan) => plan?.price)).toEqual([28550, 28550, 28550, 28550]);
    expect(plans.map((plan) => plan?.label)).toEqual(["1GB", "1GB", "Padi", "Spectranet 5GB"]);
    expect(plans.map((plan) => plan?.disabled)).toEqual([false, true, false, false]);
    expect(parsePlan(json(`{"_id":"1","plan":"1GB"}`))).toBeNull();
    expect(parsePlan(json(`{"plan":"1GB","price":1}`))).toBeNull();
  });

  it("finds the list in every place", () => {
    for (const text of [
      "[1]",
      `{"allProduct":[1]}`,
      `{"data":[1]}`,
      `{"data":{"data":[1]}}`,
      `{"data":{"regions":[1]}}`,
    ]) {
      expect(findList(json(text), ["allProduct", "regions", "data"])).toHaveLength(1);
    }
    expect(findList(json(`{"data":{"x":[1]}}`), ["data"])).toBeNull();
  });
});

describe("eSIM variants", () => {
  it("parses regions by code or regionCode", () => {
    expect(parseEsimRegion(json(`{"code":"GB","name":"UK","type":"country"}`))).toMatchObject({
      type: "country",
    });
    expect(parseEsimRegion(json(`{"regionCode":"EU-42","name":"Europe","type":2}`))).toMatchObject({
      code: "EU-42",
      type: "multi-country",
    });
  });

  it("prices packages in exact naira, or not at all", () => {
    const read = (fields: string, rate = "") =>
      parseEsimPackages(json(`{"data":{"packages":[{"packageCode":"P",${fields}}]${rate}}}`));
    const price = (fields: string, rate = "") => read(fields, rate)?.items[0]?.price;
    const rate = `,"exchangeRate":1600.5`;
    expect(price(`"price":1.1,"currency":"USD","priceInNaira":1760.55`, rate)).toBe(176055);
    expect(price(`"price":1.1,"currency":"USD"`, rate)).toBe(176055);
    expect(price(`"price":5000`)).toBe(500000);
    expect(price(`"price":5000,"currency":"NGN"`, rate)).toBe(500000);
    expect(read(`"price":1.1,"currency":"USD"`)?.unreadable).toBe(1);
    expect(read(`"price":1.1`, rate)?.unreadable).toBe(1);
    expect(read(`"price":1,"currency":"EUR"`)?.unreadable).toBe(1);
    expect(convertUsd("0.01", "1.01")).toBe(2);
  });

  it("parses the short shape's size and days", () => {
    const list = parseEsimPackages(
      json(`{"data":[{"packageCode":"P","name":"n","dataAmount":"1.5GB","validity":"7 days","price":5000}]}`),
    );
    expect(list?.items[0]).toMatchObject({ volume: 1610612736, duration: 7 });
  });
});

describe("account variants", () => {
  it("parses wallets in both shapes", () => {
    expect(parseWallet(json(`{"_id":"w","name":"Main Wallet","balance":12.34,"bonus":0}`))).toMatchObject({
      balance: 1234,
      name: "main",
    });
    expect(parseWallet(json(`{"wallettype":"main","balance":"12.34"}`))).toMatchObject({ name: "main" });
    expect(parseWallet(json(`{"wallettype":"bonus","balance":1}`))).toMatchObject({ name: "bonus" });
    expect(parseWallet(json(`{"name":"Main Wallet"}`))).toBeNull();
  });

  it("counts unreadable rows and requests another page if the length isn't stated", () => {
    const rows = `[{"_id":"a","type":"DEBIT","phone":"0803"},{"_id":"b","amount":"x"}]`;
    const page = parseTransactionPage(json(`{"data":{"transactions":${rows},"total":9}}`), {
      page: 1,
      limit: 2,
    });
    expect(page).toMatchObject({ unreadable: 1, hasNext: true });
    expect(page?.items[0]).toMatchObject({ tranxType: "DEBIT", number: "0803" });
    expect(parseTransactionPage(json(`{"data":{}}`), { page: 1, limit: 2 })).toBeNull();
  });

  it("doesn't treat a page of unreadable rows as the empty last page", () => {
    const rows = (text: string) =>
      parseTransactionPage(json(`{"data":{"transactions":${text}}}`), { page: 2, limit: 100 });
    expect(rows(`[{"_id":"a","amount":"x"},{"_id":"b","amount":"x"}]`)).toMatchObject({
      items: [],
      unreadable: 2,
      hasNext: true,
    });
    expect(rows(`[{"_id":"a","amount":1}]`)).toMatchObject({ unreadable: 0, hasNext: true });
    expect(rows("[]")).toMatchObject({ items: [], unreadable: 0, hasNext: false });
  });

  it.each([
    [{ hasNext: false, totalPages: 9 }, 2, false],
    [{ totalPages: 2 }, 2, true],
    [{ page: 2, totalPages: 2 }, 2, false],
    [{ total: 5 }, 2, true],
    [{ total: 2 }, 2, false],
    [{ page: 2, total: 3 }, 1, false],
    [{ total: 99 }, 0, false],
    [{ totalPages: 2 }, 0, true],
    // No length stated: only an empty page ends the list, because a page may hold fewer rows than requested.
    [{}, 2, true],
    [{}, 1, true],
    [{}, 0, false],
    [{ page: 1, limit: 50 }, 1, true],
    [{ page: 3, limit: 50 }, 0, false],
  ])("decides for %o with %i rows that the next page is %s", (pagination, got, expected) => {
    expect(hasNextPage(pagination, { page: 1, limit: 2 }, got)).toBe(expected);
  });

  it("parses a customer and a PIN price, and rejects a contradictory total", () => {
    expect(parseCustomerName(json(`{"data":{"customerName":"ADA","address":""}}`))).toMatchObject({
      address: null,
    });
    expect(parseCustomerName(json(`{"data":{"customerName":""}}`))).toBeNull();
    const price = json(`{"data":{"product":"WAEC","pricePerUnit":3500.5,"quantity":2,"total":7001}}`);
    expect(parseEducationPinPrice(price, 2)).toMatchObject({ total: 700100 });
    expect(parseEducationPinPrice(price, 3)).toBeNull();
  });
});

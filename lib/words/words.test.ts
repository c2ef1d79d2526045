import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { clientSections } from "./catalogues/client-sections";
import { inLocale } from "./catalogues/in-locale";
import { isDraft } from "./catalogues/is-draft";
import { ENGLISH } from "./message-tree";
import { bills, esimWords, orderWords, planWords, serviceNames, stepWords } from "./messages";
import { addPageWords, wordSource } from "./page-words";
import { englishOf, findText, words } from "./words";

describe("words", () => {
  it("returns texts unchanged, and messages with values as functions", () => {
    expect(serviceNames.airtime).toBe("Airtime");
    expect(stepWords.paid({ money: "₦1,020" })).toBe("Paid ₦1,020");
    expect(words("mail").order_paid.lead).toHaveLength(1);
  });

  it("counts by the rules of the language, and writes large numbers alike in all", () => {
    expect([0, 1, 2].map((count) => esimWords.found({ count, query: "Ghana" }))).toEqual([
      "Nothing found for “Ghana”.",
      "1 place for “Ghana”",
      "2 places for “Ghana”",
    ]);
    expect([1, 7, 45].map((days) => planWords.days({ days }))).toEqual(["A day", "A week", "45 days"]);
    expect(esimWords.days({ count: 1200 })).toBe("1,200 days");
  });

  it("looks up a possibly unknown key, and ignores inherited ones", () => {
    expect(findText(serviceNames, "tv")).toBe("TV");
    expect(findText(serviceNames, "toString")).toBeUndefined();
    expect(Object.keys(serviceNames)).toContain("exam-pin");
  });

  it("falls back to English for missing messages", () => {
    expect(inLocale("ha", () => orderWords.total)).not.toBe(orderWords.total);
    expect(inLocale("ha", () => planWords.onlyBox.night)).toBe(planWords.onlyBox.night);
  });

  it("returns the English of unconfirmed messages, to pages and to their scripts", () => {
    const debt = bills.electricityWarnings.prepaid[1];
    expect(inLocale("ha", () => englishOf("bills.electricityWarnings")?.prepaid[1])).toBe(debt);
    expect(englishOf("bills.adult")).toBeNull();
    for (const part of ["betting", "again"] as const) {
      expect(clientSections([part], "ha")).toHaveProperty([ENGLISH, "bills.adult"], bills.adult);
      expect(clientSections([part], "en")).not.toHaveProperty(ENGLISH);
    }
    expect(clientSections(["home"], "ha")).not.toHaveProperty(ENGLISH);
    const english = ["pages.refunds.title", "pages.refunds.lead"];
    expect(isDraft("ha", "pages.refunds.title", english)).toBe(false);
    expect(isDraft("ha", "pages.refunds", english)).toBe(true);
  });

  it("throws for a missing section", () => {
    // @ts-expect-error: no such section
    expect(() => words("nowhere").title).toThrow('No messages "nowhere"');
  });
});

describe("a page's words", () => {
  it("are plain objects, which React can pass to scripts", () => {
    const prototypes = (value: unknown): unknown[] =>
      typeof value === "object" && value !== null
        ? [Object.getPrototypeOf(value), ...Object.values(value).flatMap(prototypes)]
        : [];
    expect(new Set(prototypes(clientSections(["order"], "en")))).toEqual(
      new Set([Object.prototype, Array.prototype]),
    );
  });

  it("are the sections that its parts were given, together", () => {
    addPageWords("en", { order: { a: "one" } });
    addPageWords("en", { order: { b: ["two ", ["count"]] } });
    expect(wordSource().section("order")).toEqual({ a: "one", b: ["two ", ["count"]] });
    addPageWords("ha", { order: { b: "biyu" } });
    expect(wordSource()).toMatchObject({ locale: "ha" });
    expect(wordSource().section("order")).toEqual({ b: "biyu" });
  });

  it.each([
    "home",
    "purchase",
    "electricity",
    "tv",
    "internet",
    "betting",
    "exam",
    "esim",
    "plans",
    "track",
  ] as const)("are few: at most 4 KiB compressed for %s", (part) => {
    const sections = clientSections(["frame", part], "en");
    expect(brotliCompressSync(JSON.stringify(sections)).length).toBeLessThan(4 * 1024);
  });
});

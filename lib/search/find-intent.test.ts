import fc from "fast-check";
import { expect, test } from "vitest";
import { airtimeProduct, snapshotWith } from "@/test/snapshot-fixture";
import { findIntent } from "./find-intent";
import phrases from "./find-intent.phrases.json";
import type { Intent } from "./intent";
import { editDistance } from "./search-words";
import { shopVocabulary } from "./shop-vocabulary";

const SHOP = shopVocabulary(
  snapshotWith({
    // Vocabularies are cached by version, also for the next test file of this process.
    version: "find-intent.test",
    products: [
      ["electricity", "Ikeja Electric"],
      ["tv", "DSTV"],
      ["tv", "GOTV"],
      ["betting", "BETBONANZA"],
    ].map(([service, name]) => airtimeProduct(name ?? "", { service: service as "tv" })),
    regions: [
      { code: "FR", name: "France", kind: "country", iso: "FR" },
      { code: "EU-42", name: "Europe (42 countries)", kind: "multi-country", iso: null },
    ],
  }),
);

function differs(text: string, wants: Partial<Intent>): string[] {
  const [first] = findIntent(text, SHOP).intents;
  const wrong = Object.entries(wants).filter(([name, want]) => {
    const got = first?.[name as keyof Intent];
    // Of a plan filter, only the given parts are listed.
    return name === "filter"
      ? Object.entries(want).some(([key, value]) => first?.filter?.[key as "bytes"] !== value)
      : JSON.stringify(got) !== JSON.stringify(want);
  });
  return wrong.map(([name]) => `${text}: ${name} is ${JSON.stringify(first?.[name as keyof Intent])}`);
}

test("ranks the right answer first for at least 97% of the phrases, and answers all", () => {
  expect(phrases.length).toBeGreaterThanOrEqual(150);
  const kinds = phrases.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "typo").length).toBeGreaterThanOrEqual(30);
  expect(kinds.filter((kind) => kind === "amount").length).toBeGreaterThanOrEqual(20);
  const wrong = phrases.flatMap(({ text, wants }) => {
    const differences = differs(text, wants as Partial<Intent>);
    return differences.length > 0 ? [differences.join("; ")] : [];
  });
  console.log(`${phrases.length - wrong.length} of ${phrases.length} phrases right first`, wrong);
  expect(wrong.length / phrases.length).toBeLessThanOrEqual(0.03);
  expect(phrases.filter(({ text }) => findIntent(text, SHOP).intents.length === 0)).toEqual([]);
});

test.each([
  ["dstv", "tv"],
  ["light", "electricity"],
  ["NEPA", "electricity"],
  ["bet9ja", "betting"],
  ["esim for france", "esim"],
  ["Great Britain", "esim"],
  ["France", "esim"],
  ["UK", "esim"],
])("opens %s by itself, as the only exact answer", (text, to) => {
  const exact = findIntent(text, SHOP).intents.filter((intent) => intent.exact);
  expect(exact.map((intent) => intent.to)).toEqual([to]);
});

test("opens nothing automatically for a typing error, a prefix, or two equal answers", () => {
  const exact = (text: string) => findIntent(text, SHOP).intents.filter((intent) => intent.exact).length;
  expect([
    exact("elektricty"),
    exact("dst"),
    exact("mtn"),
    exact("08031234567"),
    exact("water bill"),
  ]).toEqual([0, 0, 2, 2, 0]);
});

test("opens nothing automatically beside an unrelated word, unless a number says what is meant", () => {
  const exact = (text: string) => findIntent(text, SHOP).intents.map((intent) => [intent.to, intent.exact]);
  for (const text of ["hello world", "tell us", "flying france"])
    expect([text, exact(text)]).toEqual([text, [["esim", false]]]);
  expect(exact("light bulb shop")).toEqual([["electricity", false]]);
  expect([exact("world"), exact("esim for us"), exact("please light")]).toEqual([
    [["esim", true]],
    [["esim", true]],
    [["electricity", true]],
  ]);
  expect(exact("light for Chinedu 45061234567")).toEqual([["electricity", true]]);
  expect(exact("where my token Chinedu K7QF3-M2X9D")).toEqual([["track", true]]);
});

test("understands the catalogue's own names without an alias", () => {
  expect(findIntent("betbonanza 500", SHOP).intents).toMatchObject([
    { to: "betting", product: "betbonanza", amount: 500, exact: true },
  ]);
});

test("doesn't guess from a number that is still being typed, or from ordinary words", () => {
  for (const text of [
    "0803",
    "+234 803 123 45",
    "hello",
    "what is this",
    "thank you",
    "",
    "???",
    "god bless una",
  ])
    expect([text, findIntent(text, SHOP).intents]).toEqual([text, []]);
});

test("returns at most five answers for any text, and throws for none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      expect(findIntent(text, SHOP).intents.length).toBeLessThanOrEqual(5);
    }),
  );
});

test("counts a swap of two letters as one error, and stops at the limit", () => {
  expect([
    editDistance("ligth", "light", 2),
    editDistance("light", "light", 2),
    editDistance("abc", "xyz", 1),
  ]).toEqual([1, 0, 2]);
});

test("reads a phone and an amount of as many digits as a meter, and no kWh as naira", () => {
  expect(findIntent("8031234567 200", SHOP).intents).toMatchObject([
    { to: "airtime", phones: ["08031234567"], amount: 200 },
  ]);
  expect(findIntent("0450 1234 56789", SHOP).intents).toMatchObject([{ to: "electricity" }]);
  for (const text of ["50kwh", "10,000 units", "light 30 units"]) {
    expect([text, findIntent(text, SHOP).intents]).toEqual([text, [{ to: "electricity", exact: true }]]);
  }
});

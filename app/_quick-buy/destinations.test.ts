import { expect, test } from "vitest";
import { SERVICE_IDS } from "@/lib/model/service-id";
import { shopVocabulary } from "@/lib/search/shop-vocabulary";
import { answerText } from "./answer-text";
import { destinationsOf } from "./destinations";

const REGIONS = [
  { code: "GB", name: "United Kingdom", kind: "country", iso: "GB" },
  { code: "FR", name: "France", kind: "country", iso: "FR" },
];
const SERVER = {
  vocabulary: shopVocabulary({ version: "test", products: [], plans: [], regions: REGIONS }),
  regions: REGIONS,
};
const found = (text: string, sold: readonly (typeof SERVICE_IDS)[number][] = SERVICE_IDS) =>
  answerText(text, sold).destinations;

test("sends a phone number to airtime or data, and keeps it out of addresses", () => {
  const phone = found("0803 123 4567");
  expect(phone.map(({ form, href, plainHref }) => [form, href, plainHref])).toEqual([
    ["airtime", "/airtime", "/go/airtime"],
    ["data", "/data?network=mtn", "/go/data?network=mtn"],
  ]);
  expect(phone[0]?.typed?.rows).toEqual([{ phone: "08031234567", product: "", amount: "" }]);
});

test("leaves a number in the address that contained it, without a cookie", () => {
  const { destinations } = answerText("0803 123 4567", SERVICE_IDS, { isInAddress: true });
  expect(destinations.map(({ plainHref }) => plainHref)).toEqual([
    "/go/airtime?q=0803+123+4567",
    "/go/data?network=mtn&q=0803+123+4567",
  ]);
});

test("sends each kind of number to its form, omits services not sold, and always finds an order", () => {
  const forms = (text: string, sold = [...SERVICE_IDS]) => found(text, sold).map(({ form }) => form);
  expect(forms("45061234567")).toEqual(["electricity", "tv"]);
  expect(forms("1234567890")).toEqual(["tv"]);
  expect(forms("8910300000001234567")).toEqual(["esim-topup"]);
  expect(forms("K7QF3-M2X9D", [])).toEqual(["track"]);
  expect(forms("45061234567", ["tv"])).toEqual(["tv"]);
  expect(forms("08031234567", ["data"])).toEqual(["data"]);
  expect(forms("nothing")).toEqual([]);
});

test("chooses StarTimes for an 11-digit smartcard", () => {
  expect(found("1234567890")[0]?.href).toBe("/tv");
  expect(found("45061234567")[1]?.href).toBe("/tv?provider=startimes");
});

test.each([
  [
    "light 10k",
    "/electricity",
    { fields: { meterType: "prepaid", amount: "10000" } },
    "/go/electricity?q=light+10k",
  ],
  [
    "dstv compact 7032123456",
    "/tv?provider=dstv&package=compact",
    { fields: { product: "dstv", smartcardNumber: "7032123456" } },
    "/go/tv?provider=dstv&package=compact",
  ],
  [
    "waec result checker 3",
    "/exam-pins",
    { fields: { quantity: "3", product: "waec" } },
    "/go/exam-pins?q=waec+result+checker+3",
  ],
  [
    "airtel 500 08021234567",
    "/airtime",
    { rows: [{ phone: "08021234567", product: "airtel", amount: "500" }] },
    "/go/airtime",
  ],
  ["bet9ja 5k", "/betting", { fields: { product: "bet9ja", amount: "5000" } }, "/go/betting?q=bet9ja+5k"],
  ["3gb month", "/plans?gb=3&days=30", null, "/plans?gb=3&days=30"],
  ["mtn data under 1000", "/plans?network=mtn&max=1000", null, "/plans?network=mtn&max=1000"],
  ["glo sub", "/data?network=glo", null, "/data?network=glo"],
  ["light", "/electricity", null, "/electricity"],
  ["fund wallet", "/account/wallet", null, "/account/wallet"],
])("fills the form for %j", (text, href, typed, plainHref) => {
  const { only } = answerText(text, SERVICE_IDS);
  expect([only?.href, only?.typed, only?.plainHref]).toEqual([href, typed, plainHref]);
});

test("opens the packages of one place, the trip planner for several, the search for one that isn't sold", () => {
  const to = (text: string) => answerText(text, SERVICE_IDS, SERVER).only?.href;
  expect([to("Great Britain"), to("esim for france"), to("uk and france"), to("Cotonou")]).toEqual([
    "/esim/GB",
    "/esim/FR",
    "/esim/trip?q=United+Kingdom+and+France",
    "/esim?q=Cotonou",
  ]);
});

test("returns no address for an intent of a service that isn't sold", () => {
  expect(destinationsOf([{ to: "betting", exact: true }], "bet9ja", ["airtime"])).toEqual([]);
});

import { expect, test } from "vitest";
import { SERVICE_IDS } from "@/lib/model/service-id";
import { destinationsOf } from "./destinations";

test("sends a phone number to airtime or data, and keeps it out of addresses used with JavaScript", () => {
  const found = destinationsOf("0803 123 4567", SERVICE_IDS);
  expect(found.map(({ form, href, plainHref }) => [form, href, plainHref])).toEqual([
    ["airtime", "/airtime", "/go/airtime?q=08031234567"],
    ["data", "/data?network=mtn", "/data?network=mtn&phone=08031234567"],
  ]);
  expect(found[0]?.typed?.rows).toEqual([{ phone: "08031234567", product: "", amount: "" }]);
});

test("sends each kind of number to its form, omits services not sold, and always finds an order", () => {
  const forms = (text: string, sold = [...SERVICE_IDS]) => destinationsOf(text, sold).map(({ form }) => form);
  expect(forms("45061234567")).toEqual(["electricity", "tv"]);
  expect(forms("1234567890")).toEqual(["tv"]);
  expect(forms("8910300000001234567")).toEqual(["esim-topup"]);
  expect(forms("K7QF3-M2X9D", [])).toEqual(["track"]);
  expect(forms("45061234567", ["tv"])).toEqual(["tv"]);
  expect(forms("08031234567", ["data"])).toEqual(["data"]);
  expect(forms("nothing")).toEqual([]);
});

test("chooses no network for an unknown prefix, and StarTimes for an 11-digit smartcard", () => {
  const hrefs = (text: string) => destinationsOf(text, SERVICE_IDS).map(({ href }) => href);
  expect(hrefs("07021234567")).toEqual(["/airtime", "/data"]);
  expect(hrefs("1234567890")).toEqual(["/tv"]);
  expect(hrefs("45061234567")).toEqual(["/electricity", "/tv?provider=startimes"]);
});

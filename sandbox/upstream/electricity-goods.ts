import { randomDigits } from "../core/record-id";
import type { Scenario } from "../core/scenario-types";
import type { Goods } from "../state/books";

function inFours(token: string): string {
  return token.match(/.{4}/g)?.join("-") ?? token;
}

/** The units for an amount after removing 7.5% VAT, at a fictional tariff of ₦209.5 per kWh. */
function unitsFor(amountKobo: number): string {
  return `${(amountKobo / 100 / 1.075 / 209.5).toFixed(1)} kWh`;
}

/** A prepaid token (20 digits) with its text in the requery, or a postpaid receipt. */
export function electricityGoods(meterType: string, amountKobo: number, scenario: Scenario): Goods {
  if (meterType === "postpaid") return { kind: "receipt", receipt: `RCT${randomDigits(10)}` };
  const token = randomDigits(20);
  const units = unitsFor(amountKobo);
  if (scenario.token === "irregular") {
    const text = `Token : ${inFours(token)} Bonus Token : ${inFours(randomDigits(20))}`;
    return { kind: "token", token: text, units: units.replace(" kWh", ""), text };
  }
  if (scenario.token === "with-kct") {
    const text = `KCT1: ${randomDigits(20)} KCT2: ${randomDigits(20)} Token: ${token} Bonus Token: ${randomDigits(20)}`;
    return { kind: "token", token, units, text };
  }
  return { kind: "token", token, units, text: `Token: ${inFours(token)}, Units: ${units}` };
}

/** The fields of an electricity response that contain the goods; none before a success. */
export function electricityFields(goods: Goods, status: string): Record<string, unknown> {
  if (status !== "SUCCESS") return {};
  if (goods.kind === "receipt") return { token: "N/A", receipt: goods.receipt };
  if (goods.kind !== "token") return {};
  const named = [...goods.text.matchAll(/(KCT1|KCT2|Bonus Token) ?: (\d{20})/g)];
  const kct = goods.text.startsWith("KCT1") ? named : [];
  const extra = Object.fromEntries(kct.map(([, name, value]) => [fieldNames[name ?? ""] ?? "", value]));
  return { token: goods.token, units: goods.units, ...extra };
}

const fieldNames: Readonly<Record<string, string>> = {
  KCT1: "kct1",
  KCT2: "kct2",
  "Bonus Token": "bonusToken",
};

import type { Scenario, Twist } from "../core/scenario-types";
import type { NewRow } from "../state/books";

type Json = Record<string, unknown>;

/** Applies the twists that also affect the books: another amount, another price. */
export function twistRow(row: NewRow, scenario: Scenario): NewRow {
  const twists = scenario.twists ?? [];
  const more = twists.includes("other-amount") ? 5_000 : 0;
  const dearer = twists.includes("other-price") ? 750 : 0;
  return { ...row, amountKobo: row.amountKobo + more, paidKobo: row.paidKobo + more + dearer };
}

const idFields = ["_id", "tranxId", "transactionId"];
const goodsFields = ["token", "units", "kct1", "kct2", "bonusToken", "iccid", "activationCode", "pins"];

/** The data without these fields. */
export function without(data: Json, names: readonly string[]): Json {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));
}

/** What a twist does to the data of an answer, whatever the purchase. */
export const DATA_TWISTS: Readonly<Partial<Record<Twist, (data: Json) => Json>>> = {
  "no-status": (data) => without(data, ["status"]),
  "no-id": (data) => without(data, idFields),
  "no-ref": (data) => without(data, ["customerRef"]),
  "no-goods": (data) => without(data, goodsFields),
  "other-ref": (data) => ({ ...data, customerRef: "SOMEBODY-ELSES-REF" }),
  "lower-case-status": (data) => ({ ...data, status: String(data.status).toLowerCase() }),
  "says-failed": (data) => ({ ...data, status: "FAILED", apiResponse: "Transaction failed at the provider" }),
  "says-success": (data) => ({ ...without(data, ["apiResponse"]), status: "SUCCESS" }),
  "numbers-as-text": (data) =>
    Object.fromEntries(
      Object.entries(data).map(([name, value]) => [
        name,
        typeof value === "number" ? value.toFixed(2) : value,
      ]),
    ),
  "odd-balance": (data) => ({ ...data, balanceBefore: "N/A", balanceAfter: "N/A" }),
  "odd-fee": (data) => ({ ...data, fee: {} }),
  "odd-amount": (data) => ({ ...data, amount: {}, amountPaid: {} }),
  "says-processing": (data) => ({ ...data, status: "PROCESSING" }),
  "fewer-pins": (data) => (Array.isArray(data.pins) ? { ...data, pins: data.pins.slice(1) } : data),
};

/** Applies everything that the scenario omits from or misstates in the response. */
export function twistAnswer(body: Json, scenario: Scenario): Json {
  let data = body.data as Json;
  const twists = scenario.twists ?? [];
  if (twists.includes("success-false"))
    return { success: false, message: "Unable to process this transaction" };
  if (twists.includes("no-data")) return without(body, ["data"]);
  for (const twist of twists) data = DATA_TWISTS[twist]?.(data) ?? data;
  return { ...body, data, ...(twists.includes("success-false-whole") ? { success: false } : {}) };
}

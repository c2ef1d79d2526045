import { DATA_TWISTS, without } from "@/sandbox/upstream/twist";
import type { Twist } from "./purchase-faults";
import type { Goods, Row } from "./upstream-books";

type Json = Record<string, unknown>;

const naira = (kobo: number) => kobo / 100;
const inFours = (token: string) => token.match(/.{4}/g)?.join("-") ?? token;

/**
 * A row as requery and list show it (merchant-api.md 2.5). The token appears only once it is readable, exam PINs never.
 */
export function recordOf(row: Row, now: number): Json {
  const at = new Date(row.at).toISOString();
  const told =
    row.status === "SUCCESS" && !row.isReversal && now >= row.goodsAt ? textOf(row.goods) : undefined;
  return {
    _id: row.id,
    tranxId: row.tranxId,
    service: row.service,
    product: row.product,
    tranxType: row.isReversal ? "CREDIT" : "DEBIT",
    status: row.status,
    currency: "NGN",
    amount: naira(row.amount),
    fee: 0,
    amountPaid: naira(row.paid),
    balanceBefore: naira(row.before),
    balanceAfter: naira(row.after),
    number: row.number,
    customerRef: row.ref,
    isReversal: row.flagged,
    quantity: 1,
    createdAt: at,
    ...(told ? { apiResponse: told } : {}),
  };
}

function textOf(goods: Goods): string | undefined {
  if (goods.kind === "token") return `Token: ${inFours(goods.token)}, Units: 12.3 kWh`;
  if (goods.kind === "receipt") return `Receipt: ${goods.receipt}`;
  return undefined;
}

function fieldsOf(goods: Goods): Json {
  switch (goods.kind) {
    case "token":
      return { token: goods.token, units: "12.3 kWh" };
    case "receipt":
      return { token: "N/A", receipt: goods.receipt };
    case "pins":
      return { pins: goods.pins };
    case "esim":
      return { iccid: goods.iccid, activationCode: goods.activationCode };
    case "none":
      return {};
  }
}

/** The sandbox's twists, and what depends on the row. */
const TWISTS: Readonly<Partial<Record<Twist, (data: Json, row: Row) => Json>>> = {
  ...DATA_TWISTS,
  "no-goods": (data) =>
    without(data, ["token", "units", "pins", "iccid", "activationCode", "apiResponse", "receipt"]),
  "irregular-token": (data, { goods }) =>
    goods.kind === "token" ? { ...data, token: `Token : ${inFours(goods.token)} Bonus Token : N/A` } : data,
};

/** The complete answer of a purchase: its service's shape, modified by the twists. */
export function purchaseAnswer(row: Row, twists: readonly Twist[], stolenId: string | undefined): Json {
  if (twists.includes("success-false"))
    return { success: false, message: "Unable to process this transaction" };
  if (twists.includes("no-data")) return { success: true, message: "Transaction success" };
  let data = dataOf(row);
  for (const twist of twists) data = TWISTS[twist]?.(data, row) ?? data;
  if (twists.includes("stolen-id") && stolenId)
    data = { ...without(data, ["tranxId", "transactionId"]), _id: stolenId };
  return { success: !twists.includes("success-false-whole"), message: "Transaction success", data };
}

function dataOf(row: Row): Json {
  const goods = row.status === "SUCCESS" ? fieldsOf(row.goods) : {};
  switch (row.service) {
    case "electricity":
      return { transactionId: row.id, status: row.status, ...goods };
    case "exam pin":
      return { tranxId: row.tranxId, customerRef: row.ref, status: row.status, ...goods };
    case "eSIM":
      return {
        transactionId: row.id,
        tranxId: row.tranxId,
        customerRef: row.ref,
        status: row.status,
        ...goods,
      };
    default:
      return { ...without(recordOf(row, row.goodsAt), ["apiResponse"]) };
  }
}

/** 2.9: the profile from a purchase. */
export function esimDetails(row: Row): Json {
  if (row.goods.kind !== "esim") return {};
  const { iccid, activationCode } = row.goods;
  return { iccid, activationCode, status: "GOT_RESOURCE", totalVolume: 1_073_741_824, totalDuration: 7 };
}

import type { Random } from "../random";
import type { Stage } from "../stage";
import type { Market } from "./market";
import type { Goods, Row } from "./upstream-books";

export type Wanted = Pick<Row, "service" | "product" | "number" | "ref" | "amount" | "paid" | "goods">;

type Json = Record<string, unknown>;

/**
 * Parses a purchase POST as the upstream does: the product, the recipient, and the wallet debit. Null: no such purchase
 * or product.
 */
export function readPurchase(
  path: string,
  body: Json,
  market: Market,
  random: Random,
  stage: Stage,
): Wanted | null {
  const text = (name: string) => String(body[name] ?? "");
  const ref = text("customerRef");
  const secret = (value: string) => {
    stage.secrets.add(value);
    return value;
  };
  const byAmount = (
    service: "airtime" | "electricity" | "betting",
    product: string,
    number: string,
    goods: Goods,
  ) => {
    const found = market.product(service, product);
    const amount = Math.round(Number(body.amount) * 100);
    if (!found) return null;
    return { service, product, number, ref, amount, paid: market.costOf(found, amount), goods };
  };
  const byPlan = (service: string, key: string, number: string) => {
    const plan = market.plan(key);
    if (!plan) return null;
    const { product, cost } = plan;
    return { service, product, number, ref, amount: cost, paid: cost, goods: { kind: "none" as const } };
  };

  switch (path) {
    case "/api/v1/airtime/buy":
      return byAmount("airtime", text("product"), text("phone"), { kind: "none" });
    case "/api/v1/betting/funding":
      return byAmount("betting", text("product"), text("account_id"), { kind: "none" });
    case "/api/v1/electricity/buy": {
      const goods: Goods =
        text("meterType") === "postpaid"
          ? { kind: "receipt", receipt: `RCT${random.digits(10)}` }
          : { kind: "token", token: secret(random.digits(20)) };
      return byAmount("electricity", text("billerCode"), text("meterNumber"), goods);
    }
    case "/api/v1/data/buy":
      return byPlan("data", text("plan"), text("phone"));
    case "/api/v1/cable/buy":
      return byPlan("cable", text("cableplan"), text("smartcardNumber"));
    case "/api/external/v1/internet/buy":
      return byPlan("internet", text("plan"), text("accountid"));
    case "/api/v1/education-pin/purchase": {
      const quantity = Number(body.quantity);
      const pins = Array.from({ length: quantity }, () => ({
        pin: secret(random.digits(12)),
        serial: secret(`WRN${random.digits(9)}`),
      }));
      const amount = market.pinPrice * quantity;
      const product = text("product");
      return {
        service: "exam pin",
        product,
        number: "",
        ref,
        amount,
        paid: amount,
        goods: { kind: "pins", pins },
      };
    }
    case "/api/v1/esim/purchase": {
      const bought = market.packages.find(({ code }) => code === text("packageCode"));
      if (!bought) return null;
      const { price } = bought;
      const iccid = text("iccid");
      const profile: Goods = {
        kind: "esim",
        iccid: `8923400${random.digits(13)}`,
        activationCode: secret(`LPA:1$rsp.example.com$${random.digits(16)}`),
      };
      const goods: Goods = iccid === "" ? profile : { kind: "none" };
      return { service: "eSIM", product: "eSIM", number: iccid, ref, amount: price, paid: price, goods };
    }
    default:
      return null;
  }
}

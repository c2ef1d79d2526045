import type { EsimPackage } from "../catalogue/esim-catalogue";
import type { Scenario } from "../core/scenario-types";
import type { Goods, Transaction } from "../state/books";
import { type Esim, newEsim } from "../state/esim-books";
import type { Sandbox } from "../state/state";
import { purchase } from "./purchase";
import { refuse } from "./reply";
import { operation } from "./sell";
import { walletOf } from "./wallet";

/** POST /api/v1/esim/purchase. A BASE package creates a profile; a TOPUP package requires `iccid`. */
export const buyEsim = operation(
  (fields) => ({
    code: fields.text("packageCode"),
    iccid: fields.optionalText("iccid"),
    customerRef: fields.optionalText("customerRef"),
    wallet: walletOf(fields),
  }),
  (c, { code, iccid, customerRef, wallet }) => {
    const sandbox = c.get("sandbox");
    const bought = sandbox.catalogue.packages.find((offer) => offer.packageCode === code);
    if (!bought) return refuse(c, 400, "Package not found");
    const topped = sandbox.esims.get(iccid);
    if (bought.type === "TOPUP" && !topped) return refuse(c, 400, "eSIM not found");
    if (bought.type === "BASE" && iccid !== "") return refuse(c, 400, "This package is not a top-up");
    return purchase(c, {
      row: {
        service: "eSIM",
        product: "eSIM",
        number: iccid,
        customerRef,
        wallet,
        amountKobo: bought.priceKobo,
        paidKobo: bought.priceKobo,
        quantity: 1,
        remarks: `eSIM ${bought.name} ${bought.packageCode}`,
      },
      magic: code,
      makeGoods: (row, scenario) =>
        topped ? topUpOf(topped, bought) : makeProfile(sandbox, bought, row, scenario),
      data: (row) => answerData(sandbox, row),
    });
  },
);

function topUpOf(esim: Esim, bought: EsimPackage): Goods {
  return { kind: "esim-topup", iccid: esim.iccid, volume: bought.volume, duration: bought.duration };
}

function makeProfile(sandbox: Sandbox, bought: EsimPackage, row: Transaction, scenario: Scenario): Goods {
  const esim = newEsim(bought, row.id, sandbox.now());
  const wait = sandbox.settings.settleAfterMs * sandbox.settings.timeScale;
  if (scenario.token === "late") esim.readableAt = sandbox.now() + wait;
  if (scenario.token === "never") esim.readableAt = Number.POSITIVE_INFINITY;
  sandbox.esims.set(esim.iccid, esim);
  row.number = esim.iccid;
  return { kind: "esim", iccid: esim.iccid };
}

function answerData(sandbox: Sandbox, row: Transaction): Record<string, unknown> {
  const esim = "iccid" in row.goods ? sandbox.esims.get(row.goods.iccid) : undefined;
  const told =
    esim && row.status === "SUCCESS" ? { iccid: esim.iccid, activationCode: esim.activationCode } : {};
  return {
    ...(sandbox.profile === "variant" ? {} : { transactionId: row.id }),
    tranxId: row.tranxId,
    customerRef: row.customerRef,
    status: row.status,
    ...told,
    ...(row.apiResponse ? { apiResponse: row.apiResponse } : {}),
  };
}

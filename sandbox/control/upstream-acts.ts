import { type ChaosMix, findScenario } from "../core/choose-scenario";
import { toKobo, toNaira } from "../core/naira";
import { accountNamed } from "../state/accounts";
import { MAIN } from "../state/books";
import type { ReadFault, Sandbox } from "../state/state";
import { listFaults } from "../upstream/list-faults";
import { settle } from "../upstream/settle";
import { transactionEvent } from "../upstream/transaction-events";
import { ControlError, type ControlInput } from "./read-input";

/**
 * POST /control/wallet {balance, wallet?, account?} in naira; another name than "main" opens another wallet. An increase sends
 * wallet.funded. {ignoresType}: every purchase debits the main wallet, whatever it names.
 */
export function setWallet(sandbox: Sandbox, input: ControlInput): void {
  sandbox.ignoresWalletType = input.boolean("ignoresType") ?? sandbox.ignoresWalletType;
  if (input.has("ignoresType") && !input.has("balance")) return;
  const balance = input.number("balance");
  if (balance === undefined || balance < 0) throw new ControlError("balance must be naira of 0 or more");
  const wallet = input.text("wallet") ?? MAIN;
  const { books } = accountNamed(sandbox, input.text("account"));
  const more = toKobo(balance) - books.balanceOf(wallet);
  books.setBalance(toKobo(balance), wallet);
  if (more <= 0) return;
  const timestamp = new Date(sandbox.now()).toISOString();
  const data = {
    type: "WALLET",
    status: "success",
    amount: toNaira(more),
    currency: "NGN",
    createdAt: timestamp,
  };
  sandbox.webhooks.send({
    source: "merchant",
    event: "wallet.funded",
    body: { event: "wallet.funded", timestamp, data },
  });
}

function readMix(input: ControlInput): ChaosMix {
  const probabilities: Record<string, number> = {};
  for (const [key, value] of input.object("probabilities")?.entries() ?? []) {
    if (!findScenario(key)) throw new ControlError(`no scenario ${key}`);
    if (typeof value !== "number" || value < 0 || value > 1)
      throw new ControlError(`${key} must be from 0 to 1`);
    probabilities[key] = value;
  }
  return { seed: input.number("seed") ?? 1, probabilities, service: input.text("service") };
}

/** POST /control/scenario: queue one {scenario, service?, …, times?: n | "always"}, {clear: true}, or {mix: … | null}. */
export function setScenario(sandbox: Sandbox, input: ControlInput): void {
  const { scenarios } = sandbox;
  if (input.boolean("clear")) {
    scenarios.orders = [];
    scenarios.setMix(null);
    return;
  }
  if (input.has("mix")) {
    const mix = input.object("mix");
    scenarios.setMix(mix ? readMix(mix) : null);
    return;
  }
  const scenario = input.needText("scenario");
  if (!findScenario(scenario)) throw new ControlError(`no scenario ${scenario}`);
  const always = input.raw("times") === "always";
  const times = always ? null : (input.number("times") ?? 1);
  if (times !== null && times < 1) throw new ControlError("times must be 1 or more, or always");
  scenarios.orders.push({
    scenario,
    service: input.text("service"),
    product: input.text("product"),
    recipient: input.text("recipient"),
    customerRef: input.text("customerRef"),
    times,
  });
}

function getRow(sandbox: Sandbox, key: string) {
  const { books } = sandbox;
  const row =
    books.find(key) ?? books.rows().find((one) => one.customerRef === key && one.tranxType === "DEBIT");
  if (!row) throw new ControlError(`no transaction ${key}`);
  return row;
}

const statuses = ["SUCCESS", "FAILED", "CANCELLED", "PROCESSING", "PENDING"] as const;

/**
 * POST /control/settle {id, status, webhook?: "lost", word?, account?}; id = _id, tranxId or customerRef. `word`: the status changes,
 * and neither money nor goods move.
 */
export function settleByHand(all: Sandbox, input: ControlInput): void {
  const sandbox = accountNamed(all, input.text("account"));
  const row = getRow(sandbox, input.needText("id"));
  const status = input.oneOf("status", statuses) ?? "SUCCESS";
  if (input.boolean("word")) {
    row.status = status;
    return;
  }
  settle(sandbox, row, status, input.oneOf("webhook", ["normal", "lost"]) ?? "normal");
}

/** POST /control/webhook {id, status?, times?, forged?}: sends any status for a row. */
export function sendByHand(sandbox: Sandbox, input: ControlInput): void {
  const row = getRow(sandbox, input.needText("id"));
  const event = transactionEvent(sandbox, row, input.oneOf("status", statuses) ?? row.status);
  sandbox.webhooks.send({
    ...event,
    times: input.number("times") ?? 1,
    forged: input.boolean("forged"),
    afterMs: 0,
  });
}

const faults: readonly ReadFault[] = ["none", "error", "stall", "reset", "empty-list"];

/**
 * POST /control/reads {transactions?, catalogue?, wallet?, validation?, listLagMs?, list?, search?}: sets faults of
 * everything except purchases.
 */
export function setReads(sandbox: Sandbox, input: ControlInput): void {
  const { reads } = sandbox;
  reads.transactions = input.oneOf("transactions", faults) ?? reads.transactions;
  reads.catalogue = input.oneOf("catalogue", faults) ?? reads.catalogue;
  reads.wallet = input.oneOf("wallet", faults) ?? reads.wallet;
  reads.validation = input.oneOf("validation", faults) ?? reads.validation;
  reads.listLagMs = input.number("listLagMs") ?? reads.listLagMs;
  reads.list = input.oneOf("list", listFaults) ?? reads.list;
  reads.search = input.boolean("search") ?? reads.search;
}

/** POST /control/esim {iccid, status?, remaining? (bytes)} */
export function setEsim(sandbox: Sandbox, input: ControlInput): void {
  const esim = sandbox.esims.get(input.needText("iccid"));
  if (!esim) throw new ControlError("no such eSIM");
  esim.status = input.text("status") ?? esim.status;
  esim.dataUsageRemaining = input.number("remaining") ?? esim.dataUsageRemaining;
}

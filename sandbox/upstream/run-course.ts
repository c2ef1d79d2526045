import type { Course, Scenario } from "../core/scenario-types";
import type { Goods, NewRow, Transaction } from "../state/books";
import type { Sandbox } from "../state/state";
import { settle } from "./settle";
import { announce } from "./transaction-events";

const firstStatus: Readonly<Record<Course, string>> = {
  nothing: "",
  vended: "SUCCESS",
  "vended-later": "PROCESSING",
  failed: "FAILED",
  "appears-late": "SUCCESS",
  refused: "FAILED",
  cancelled: "CANCELLED",
  "failed-later": "PROCESSING",
  "cancelled-later": "PROCESSING",
  "pending-vended-later": "PENDING",
  "never-settles": "PROCESSING",
  "vended-then-reversed": "SUCCESS",
  "odd-status": "AWAITING_PROVIDER",
  "odd-status-for-ever": "AWAITING_PROVIDER",
};

const finalStatus: Readonly<Partial<Record<Course, string>>> = {
  "vended-later": "SUCCESS",
  "pending-vended-later": "SUCCESS",
  "odd-status": "SUCCESS",
  "failed-later": "FAILED",
  "vended-then-reversed": "FAILED",
  "cancelled-later": "CANCELLED",
};

/** A purchase that passed every check: its row for the books and its goods. */
export interface Vend {
  row: NewRow;
  makeGoods: (row: Transaction, scenario: Scenario) => Goods;
}

/**
 * Executes a scenario's course in the books. Returns the row for the response, or null if nothing was written (yet).
 * The caller has checked that the wallet can pay.
 */
export function runCourse(sandbox: Sandbox, scenario: Scenario, vend: Vend): Transaction | null {
  const { course } = scenario;
  if (course === "nothing") return null;
  if (course === "appears-late") {
    sandbox.timers.after(sandbox.settings.lateAfterMs, () => {
      if (sandbox.books.canPay(vend.row.paidKobo, vend.row.wallet)) write(sandbox, scenario, vend);
    });
    return null;
  }
  return write(sandbox, scenario, vend);
}

function write(sandbox: Sandbox, scenario: Scenario, vend: Vend): Transaction {
  const { books, settings, timers } = sandbox;
  const { course } = scenario;
  const manner = scenario.webhook ?? "normal";
  const status = firstStatus[course];
  if (course === "refused") {
    const refused = books.refuse(vend.row, "Transaction failed: the provider did not accept this request");
    announce(sandbox, refused, manner);
    return refused;
  }
  const row = books.debit(vend.row, status, { kind: "none" });
  row.goods = vend.makeGoods(row, scenario);
  row.tokenReadableAt = tokenReadableAt(sandbox, scenario);
  if (scenario.hiddenFromRequery) row.hiddenFromRequery = true;
  if (course === "failed" || course === "cancelled" || status === "SUCCESS")
    settle(sandbox, row, status, manner);
  else announce(sandbox, row, manner);
  const later = finalStatus[course];
  if (later) timers.after(settings.settleAfterMs, () => settle(sandbox, row, later, manner));
  return row;
}

function tokenReadableAt(sandbox: Sandbox, scenario: Scenario): number {
  if (scenario.token === "never" || scenario.token === "answer-only") return Number.POSITIVE_INFINITY;
  if (scenario.token === "late")
    return sandbox.now() + sandbox.settings.settleAfterMs * sandbox.settings.timeScale;
  return 0;
}

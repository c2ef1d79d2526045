import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Scenario } from "../core/scenario-types";
import { MAIN, type NewRow, type Transaction } from "../state/books";
import type { SandboxEnv } from "../state/env";
import { faultyAnswer } from "../state/transport-faults";
import { refuse } from "./reply";
import { runCourse, type Vend } from "./run-course";
import { transactionEvent } from "./transaction-events";
import { twistAnswer, twistRow } from "./twist";

export interface Purchase extends Vend {
  row: NewRow;
  /** The text searched for magic digits: the recipient, except for exam PINs and eSIMs. */
  magic?: string;
  /** `data` of the response, in this operation's shape. */
  data: (row: Transaction, scenario: Scenario) => Record<string, unknown>;
}

/** Duration of a slow response, before scaling. */
export const SLOW_MS = 3_000;

/**
 * Executes one validated purchase: chooses the scenario, writes the books, responds. There is no idempotency: the same
 * customerRef twice vends twice.
 */
export async function purchase(c: Context<SandboxEnv>, wanted: Purchase): Promise<Response> {
  const sandbox = c.get("sandbox");
  const { service, product, number, customerRef } = wanted.row;
  sandbox.postsByRef.set(customerRef, (sandbox.postsByRef.get(customerRef) ?? 0) + 1);
  c.set("ref", customerRef);
  const scenario = sandbox.scenarios.choose({
    service,
    product,
    recipient: wanted.magic ?? number,
    customerRef,
  });
  const wallet = sandbox.ignoresWalletType ? MAIN : wanted.row.wallet;
  const row = twistRow({ ...wanted.row, wallet }, scenario);
  if (scenario.course !== "nothing" && !sandbox.books.canPay(row.paidKobo, row.wallet)) {
    return refuse(c, 400, "Insufficient wallet balance");
  }
  const written = runCourse(sandbox, scenario, { ...wanted, row });
  const outcome = `${written?.status ?? "nothing"}${scenario.name === "normal" ? "" : ` [${scenario.name}]`}`;
  c.set("outcome", outcome);

  if (scenario.answer.kind === "error") {
    const answer = refuse(c, scenario.answer.status, scenario.answer.message);
    if (scenario.answer.status === 429) throttledHeaders(c, answer);
    c.set("outcome", `${outcome} answered ${scenario.answer.status}`);
    return answer;
  }
  const body = written
    ? twistAnswer(envelope(written, wanted.data(written, scenario)), scenario)
    : { success: false, message: "Request failed" };
  if (written && scenario.webhook === "early") {
    await sandbox.webhooks.sendNow(transactionEvent(sandbox, written, written.status));
  }
  if (scenario.answer.kind === "slow") {
    await new Promise<void>((resolve) => sandbox.timers.after(SLOW_MS, resolve));
  }
  const { kind } = scenario.answer;
  if (kind !== "normal" && kind !== "slow" && kind !== "whole") {
    const answer = faultyAnswer(c, scenario.answer, body);
    c.set("outcome", `${outcome} answered ${kind}`);
    return answer;
  }
  // In a test without a socket nothing leaves.
  c.env?.outgoing?.once("finish", () => sandbox.answers.set(customerRef, JSON.stringify(body)));
  const status = kind === "whole" ? scenario.answer.status : sandbox.profile === "variant" ? 201 : 200;
  return c.json(body, status as ContentfulStatusCode);
}

function throttledHeaders(c: Context<SandboxEnv>, answer: Response): void {
  const seconds = Math.ceil(c.get("sandbox").now() / 1000) + 1;
  answer.headers.set("X-RateLimit-Limit", "30");
  answer.headers.set("X-RateLimit-Remaining", "0");
  answer.headers.set("X-RateLimit-Reset", String(seconds));
}

function envelope(row: Transaction, data: Record<string, unknown>): Record<string, unknown> {
  const words: Readonly<Record<string, string>> = {
    SUCCESS: "success",
    FAILED: "failed",
    CANCELLED: "cancelled",
  };
  return { success: true, message: `Transaction ${words[row.status] ?? "processing"}`, data };
}

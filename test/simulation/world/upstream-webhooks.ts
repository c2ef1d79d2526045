import type { Random } from "../random";
import type { Stage } from "../stage";
import type { Row } from "./upstream-books";

const EVENTS: Readonly<Record<string, string>> = {
  SUCCESS: "transaction.success",
  FAILED: "transaction.failed",
  CANCELLED: "transaction.failed",
};

/** The documented webhook of a row (section 6), reporting `status` whatever the books say. */
function bodyOf(stage: Stage, row: Row, status: string, swapIds: boolean, nonce: number): string {
  return JSON.stringify({
    event: EVENTS[status] ?? "transaction.pending",
    timestamp: new Date(stage.time.now + nonce).toISOString(),
    data: {
      transactionId: swapIds ? row.tranxId : row.id,
      type: row.service.toUpperCase(),
      status: status.toLowerCase(),
      amount: row.amount / 100,
      currency: "NGN",
      phone: row.number,
      reference: swapIds ? row.id : row.ref,
    },
  });
}

/** Reports a row's outcome as webhooks go: lost, ten times, late, false, or under other names. */
export function sendTransactionHook(
  stage: Stage,
  random: Random,
  row: Row,
  send: (raw: string) => void,
): void {
  const { time } = stage;
  const truth = bodyOf(stage, row, row.status, random.chance(0.3), 0);
  const soon = (raw: string, from = 10, to = 5_000) =>
    time.after(random.int(from, to), "upstream webhook", () => send(raw));
  if (stage.fault(random, "hook-lost", 0.3)) return;
  if (stage.fault(random, "hook-late", 0.1)) soon(truth, 60_000, 3_600_000);
  else if (stage.fault(random, "hook-ten-times", 0.1)) for (let index = 0; index < 10; index++) soon(truth);
  else soon(truth);
  if (stage.fault(random, "hook-lies", 0.1)) {
    const lie = row.status === "SUCCESS" ? "FAILED" : "SUCCESS";
    soon(bodyOf(stage, row, lie, false, 1));
  }
}

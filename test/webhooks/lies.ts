import type { Seeded } from "../chaos/seeded";
import type { Event } from "./webhook-front";

type Json = Record<string, unknown>;

/** The same event in other bytes, so that the inbox takes it for a new one: a sender that writes its JSON differently. */
export function inOtherBytes({ source, body }: Event, copy: number): Event {
  return { source, body: JSON.stringify(JSON.parse(body), null, 1 + (copy % 8)) };
}

const OPPOSITE: Readonly<Record<string, string>> = {
  "transaction.success": "transaction.failed",
  "transaction.failed": "transaction.success",
  "transaction.pending": "transaction.success",
  "charge.success": "refund.processed",
  "refund.pending": "refund.processed",
  "refund.processed": "refund.failed",
};

/**
 * What somebody would say who holds the key and lies: the opposite, another amount, or the same of somebody else's purchase
 * (`others`: events of other orders).
 */
export function lieAbout({ source, body }: Event, others: readonly Event[], random: Seeded): Event[] {
  const told = JSON.parse(body) as { event: string; data: Json };
  const event = OPPOSITE[told.event] ?? told.event;
  const status = event.endsWith("success") || event.endsWith("processed") ? "success" : "failed";
  const amount = Number(told.data.amount) + 100_000;
  const lies: unknown[] = [
    { ...told, event, data: { ...told.data, status } },
    { ...told, data: { ...told.data, amount, requested_amount: amount } },
  ];
  const same = others.filter((other) => other.source === source && other.body !== body);
  if (same.length > 0) {
    const victim = (JSON.parse(random.pick(same).body) as { data: Json }).data;
    const names = ["reference", "transactionId", "transaction_reference", "id", "merchant_note"];
    const stolen = names.filter((name) => name in told.data && name in victim);
    lies.push({
      ...told,
      event,
      data: { ...told.data, status, ...Object.fromEntries(stolen.map((name) => [name, victim[name]])) },
    });
  }
  return lies.map((lie) => ({ source, body: JSON.stringify(lie) }));
}

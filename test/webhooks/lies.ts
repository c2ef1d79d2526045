import type { Seeded } from "../chaos/seeded";
import type { Event } from "./webhook-front";

type Json = Record<string, unknown>;

/** The same event in other bytes, so that the inbox treats it as new: a sender that formats its JSON differently. */
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

const VICTIMS = 3;
const NAMES = ["reference", "transactionId", "transaction_reference", "id", "merchant_note"];

/**
 * A false event from a sender who has the key: the opposite outcome, another amount, another currency, an unknown word,
 * the same for an unknown reference, or for somebody else's purchases (`others`: events of other orders).
 */
export function lieAbout({ source, body }: Event, others: readonly Event[], random: Seeded): Event[] {
  const told = JSON.parse(body) as { event: string; data: Json };
  const event = OPPOSITE[told.event] ?? told.event;
  const status = event.endsWith("success") || event.endsWith("processed") ? "success" : "failed";
  const amount = Number(told.data.amount) + 100_000;
  const about = (names: Json) => {
    const stolen = NAMES.filter((name) => name in told.data && name in names);
    const taken = Object.fromEntries(stolen.map((name) => [name, names[name]]));
    return { ...told, event, data: { ...told.data, status, ...taken } };
  };
  const same = others.filter((other) => other.source === source && other.body !== body);
  const victims = random.shuffled(same).slice(0, VICTIMS);
  const nobody = Object.fromEntries(NAMES.map((name) => [name, `nobody-${random.below(1_000_000)}`]));
  const lies: unknown[] = [
    { ...told, event, data: { ...told.data, status } },
    { ...told, data: { ...told.data, amount, requested_amount: amount } },
    { ...told, data: { ...told.data, currency: "USD" } },
    { ...told, event: "charge.unheard_of", data: { ...told.data, status: "unheard_of" } },
    about(nobody),
    ...victims.map((victim) => about((JSON.parse(victim.body) as { data: Json }).data)),
  ];
  return lies.map((lie) => ({ source, body: JSON.stringify(lie) }));
}

/** An event from a sender without the key, marked so that it can be recognised wherever it ends up. */
export function forge({ source, body }: Event, which: string): Event {
  return { source, body: JSON.stringify({ ...(JSON.parse(body) as Json), [FORGED]: which }) };
}

export const FORGED = "forged-in-this-test";

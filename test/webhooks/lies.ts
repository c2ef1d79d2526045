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

const VICTIMS = 3;
const NAMES = ["reference", "transactionId", "transaction_reference", "id", "merchant_note"];

/**
 * What somebody would say who holds the key and lies: the opposite, another amount, another currency, a word that nobody knows,
 * the same of what nobody ever bought, or of somebody else's purchases (`others`: events of other orders).
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

/** What somebody says who has no key: marked, so that it is known wherever it should come to lie. */
export function forge({ source, body }: Event, which: string): Event {
  return { source, body: JSON.stringify({ ...(JSON.parse(body) as Json), [FORGED]: which }) };
}

export const FORGED = "forged-in-this-test";

import { parseEnvelope } from "@/lib/merchant/envelope";
import { parseTransaction } from "@/lib/merchant/schemas/transaction";
import { isObject } from "@/lib/platform/lossless";
import { formatNaira, type Kobo } from "@/lib/platform/money";
import { parkReason } from "@/lib/words/en/parked";
import type { Parked } from "./find-parked";

interface Amounts {
  /** The item's or refund's amount, by their record. */
  amount?: Kobo;
  /** What the supplier debited and returned, if it returned less. */
  paid?: Kobo;
  returned?: Kobo;
}

type Waiting = Pick<Parked, "reason" | "kind" | "face" | "amount" | "answers">;

/** Why it is in review, with what we asked for and what the other side last answered, if the amounts differ. Pure. */
export function reviewReason({ reason, kind, face, amount, answers }: Waiting): string {
  const asked = kind === "VEND" && face !== null ? face : amount;
  const theirs = answers.map(amountsOf).find((one) => one.amount !== undefined) ?? {};
  const text = (value?: Kobo) => (value === undefined ? null : formatNaira(value));
  return parkReason(reason, formatNaira(asked), {
    amount: theirs.amount === asked ? null : text(theirs.amount),
    paid: text(theirs.paid),
    returned: text(theirs.returned),
  });
}

/** Purchases and requeries are stored as sent, the others as we understood them. */
function amountsOf({ kind, body }: Parked["answers"][number]): Amounts {
  if (!isObject(body)) return {};
  if (kind === "refund_list") return { amount: koboOf(body.amount) };
  if (kind === "scan" || kind === "sighting") {
    const facts = isObject(body.facts) ? body.facts : {};
    return {
      amount: koboOf(facts.amount),
      paid: koboOf(facts.amountPaid),
      returned: koboOf(facts.amountReturned),
    };
  }
  const record = kind === "purchase" ? parseEnvelope(body.body)?.record : kind === "requery" ? body : null;
  return { amount: parseTransaction(record)?.amount };
}

function koboOf(value: unknown): Kobo | undefined {
  return Number.isSafeInteger(value) ? (value as Kobo) : undefined;
}

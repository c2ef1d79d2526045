import type { DifferenceKind } from "@/lib/model/difference";
import { isObject } from "@/lib/platform/lossless";
import { formatMoney, kobo } from "@/lib/platform/money";
import type { DifferenceRow } from "./find-differences";

/** Our amount in a discrepancy that is about one amount. Theirs is that plus the difference. */
const OUR_AMOUNT: Partial<Record<DifferenceKind, string>> = {
  cost_differs: "costKobo",
  fees_differ: "feesKobo",
  payment_differs: "capturedKobo",
  refund_amount_differs: "amountKobo",
};

type Compared = Pick<DifferenceRow, "kind" | "ours" | "theirs" | "amountKobo">;

/** The two amounts that differ, formatted: ours and theirs, or what was charged and what came back. Null if not two. Pure. */
export function differenceAmounts({
  kind,
  ours,
  theirs,
  amountKobo,
}: Compared): { of: "sides" | "reversal"; one: string; other: string } | null {
  if (!isObject(ours) || !isObject(theirs)) return null;
  const rows = Array.isArray(theirs.rows) ? theirs.rows.filter(isObject) : [];
  if (kind === "reversal_differs") {
    const paid = rows.find((row) => !returns(row))?.paidKobo;
    const back = rows.find(returns);
    return pair("reversal", [paid, "NGN"], [back?.paidKobo ?? back?.amountKobo, "NGN"]);
  }
  if (kind === "amount_differs") {
    const face = ours.faceKobo;
    const listed = rows.find((row) => !returns(row) && row.amountKobo !== face)?.amountKobo;
    return pair("sides", [face, "NGN"], [listed, "NGN"]);
  }
  const mine = ours[OUR_AMOUNT[kind] ?? ""] ?? (kind === "fees_differ" ? 0 : null);
  const total = typeof mine === "number" && amountKobo !== null ? mine + amountKobo : null;
  return OUR_AMOUNT[kind] ? pair("sides", [mine, ours.currency], [total, theirs.currency]) : null;
}

const returns = (row: Record<string, unknown>) => row.type === "CREDIT" || row.isReversal === true;

function pair(
  of: "sides" | "reversal",
  ...sides: [[amount: unknown, currency: unknown], [amount: unknown, currency: unknown]]
): ReturnType<typeof differenceAmounts> {
  const [one, other] = sides.map(([amount, currency]) =>
    typeof amount === "number"
      ? formatMoney({ amount: kobo(amount), currency: typeof currency === "string" ? currency : "NGN" })
      : null,
  );
  return one && other ? { of, one, other } : null;
}

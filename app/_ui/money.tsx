import { formatNaira, kobo } from "@/lib/platform/money";
import { cx } from "./cx";

/** A formatted amount in kobo, never broken over two lines. */
export function Money({ amount, className }: { amount: number; className?: string }) {
  return <span className={cx("whitespace-nowrap", className)}>{formatNaira(kobo(amount))}</span>;
}

import { formatMoney, kobo } from "@/lib/platform/money";
import { cx } from "./cx";

interface Props {
  amount: number;
  currency?: string;
  className?: string;
}

/** A formatted amount in kobo, never broken over two lines. */
export function Money({ amount, currency = "NGN", className }: Props) {
  return (
    <span className={cx("whitespace-nowrap", className)}>
      {formatMoney({ amount: kobo(amount), currency })}
    </span>
  );
}

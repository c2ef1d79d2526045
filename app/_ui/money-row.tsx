import { cx } from "./cx";
import { Money } from "./money";

/** An amount with its label, joined by a leader. */
export function MoneyRow({ label, amount, strong }: { label: string; amount: number; strong?: boolean }) {
  return (
    <div className={cx("leader", strong && "font-semibold")}>
      <span>{label}</span>
      <Money amount={amount} />
    </div>
  );
}

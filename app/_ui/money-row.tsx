import { cx } from "./cx";
import { Money } from "./money";
import { unbroken } from "./unbroken";

interface Props {
  label: string;
  amount: number;
  currency?: string;
  strong?: boolean;
}

/** An amount with its label, joined by a leader. */
export function MoneyRow({ label, strong, ...money }: Props) {
  return (
    <div className={cx("leader", strong && "font-semibold")}>
      <span>{unbroken(label)}</span>
      <Money {...money} />
    </div>
  );
}

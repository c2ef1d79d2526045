import type { ComponentProps, ReactNode } from "react";
import { LineIcon } from "@/app/_ui/line-icon";
import { cx } from "./cx";

interface Props extends Omit<ComponentProps<"input">, "type" | "children"> {
  children: ReactNode;
  /** Layout classes of the card's content. */
  inside?: string;
}

/** A radio button as a card; the whole card is its label. When checked, its mark changes shape, not only colour. */
export function Choice({ children, inside, className, ...input }: Props) {
  return (
    <label
      className={cx(
        "group relative flex min-h-13 cursor-pointer items-center gap-3 rounded-field border border-edge bg-slip px-3 py-2",
        "hover:border-ink has-checked:border-accent has-checked:bg-wash has-checked:ring-1 has-checked:ring-accent",
        "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        // In forced-colours mode the outline is reserved for the focus.
        "has-checked:forced-colors:border-3 has-checked:forced-colors:border-[Highlight]",
        className,
      )}
    >
      <input
        type="radio"
        autoComplete="off"
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        {...input}
      />
      <span className={cx("flex w-full min-w-0 items-center gap-3", inside)}>{children}</span>
      {/* On the corner, where it takes no space: choosing a card must not rewrap its text. */}
      <LineIcon
        box={16}
        stroke={2.8}
        className="absolute -end-2 -top-2 hidden size-5 rounded-full bg-accent p-1 text-on-accent peer-checked:block"
        d="m2.5 8.5 3.6 3.6L13.5 4"
      />
    </label>
  );
}

import type { ReactNode } from "react";
import { cx } from "./cx";

interface Props {
  /** On a phone and tablet: sticks to the bottom edge, within the thumb's reach. Next to a form it never floats. */
  stuck: boolean;
  children: ReactNode;
}

/** The total and the main button: a bottom bar on small screens, below the summary beside a form. */
export function BottomBar({ stuck, children }: Props) {
  return (
    <div
      className={cx(
        "bg-paper",
        stuck &&
          "max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-4 max-lg:px-4 max-lg:py-3 max-lg:pb-[max(12px,env(safe-area-inset-bottom))] max-lg:shadow-lift max-lg:forced-colors:border-t md:max-lg:-mx-6 md:max-lg:px-6",
      )}
    >
      {children}
    </div>
  );
}

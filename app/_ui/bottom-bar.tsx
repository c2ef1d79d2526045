import type { ReactNode } from "react";
import { cx } from "./cx";

interface Props {
  /** On a phone and tablet: sticks to the bottom edge, within the thumb's reach. Next to a form it never floats. */
  stuck: boolean;
  children: ReactNode;
}

/** The total and the main button: a bottom bar on small screens, below the summary beside a form. */
export function BottomBar({ stuck, children }: Props) {
  return <div className={cx("bg-paper", stuck && "bottom-bar")}>{children}</div>;
}

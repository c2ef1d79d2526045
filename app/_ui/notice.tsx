import type { ReactNode, Ref } from "react";
import { cx } from "./cx";

type Tone = "bad" | "wait" | "good" | "note";

const TONES: Record<Tone, string> = {
  bad: "border-bad",
  wait: "border-wait",
  good: "border-good",
  note: "border-edge",
};
const TITLES: Record<Tone, string> = {
  bad: "text-bad",
  wait: "text-wait",
  good: "text-good",
  note: "text-ink",
};

interface Props {
  tone?: Tone;
  title: string;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
  /** Takes the focus when it appears, so that screen readers start here. */
  focusable?: boolean;
  className?: string;
}

/** A notice that must be read before continuing: a heavy border at the side, a title, a sentence. */
export function Notice({ tone = "note", title, children, ref, focusable, className }: Props) {
  return (
    <div
      ref={ref}
      role={tone === "bad" ? "alert" : "status"}
      tabIndex={focusable ? -1 : undefined}
      className={cx("border-s-4 bg-slip px-4 py-3", TONES[tone], className)}
    >
      <p className={cx("font-bold", TITLES[tone])}>{title}</p>
      {children ? <div className="mt-1 grid gap-2">{children}</div> : null}
    </div>
  );
}

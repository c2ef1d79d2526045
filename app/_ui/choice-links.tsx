import type { MouseEvent } from "react";
import { localHref } from "@/lib/words/local-href";
import { cx } from "./cx";

export interface ChoiceLink {
  key: string;
  label: string;
  href: string;
  current: boolean;
}

/** A few options as plain links. They work without JavaScript; with it, `onChoose` avoids the reload. */
export function ChoiceLinks({
  label,
  links,
  onChoose,
  stacked,
}: {
  label: string;
  /** The label is above the links: for a narrow column. */
  stacked?: boolean;
  links: ChoiceLink[];
  onChoose?: (event: MouseEvent<HTMLAnchorElement>, href: string) => void;
}) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-x-0.5">
      <span
        className={cx("pe-1 text-small text-muted", stacked ? "w-full" : "whitespace-nowrap sm:min-w-16")}
      >
        {label}
      </span>
      {links.map((link) => (
        <a
          key={link.key}
          href={localHref(link.href)}
          aria-current={link.current ? "true" : undefined}
          onClick={onChoose ? (event) => onChoose(event, link.href) : undefined}
          className={cx(
            "inline-flex min-h-11 min-w-11 items-center justify-center rounded-field px-1.5 text-small font-semibold sm:px-2.5",
            link.current
              ? "bg-ink text-paper forced-colors:forced-color-adjust-none forced-colors:bg-[SelectedItem] forced-colors:text-[SelectedItemText] forced-colors:outline-[CanvasText]"
              : "underline decoration-line underline-offset-4 hover:decoration-ink",
          )}
        >
          {link.label}
        </a>
      ))}
    </nav>
  );
}

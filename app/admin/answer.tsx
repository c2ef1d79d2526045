import { cx } from "@/app/_ui/cx";

interface Props {
  /** Of the part below that holds the table behind it. */
  href: string;
  question: string;
  figure: string;
  /** The comparison. */
  note: string;
  tone?: "bad" | "wait";
}

/** One of the desk's questions with its answer in a figure, and what to compare it with. */
export function Answer({ href, question, figure, note, tone }: Props) {
  return (
    <li className="min-w-0 border-t border-line">
      <a href={href} className="grid grid-cols-1 py-2.5 hover:bg-wash">
        <span className="text-small text-muted">{question}</span>
        <span
          className={cx("display text-figure", tone === "bad" && "text-bad", tone === "wait" && "text-wait")}
        >
          {figure}
        </span>
        <span className="text-small text-muted">{note}</span>
      </a>
    </li>
  );
}

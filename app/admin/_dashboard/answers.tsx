import { cx } from "@/app/_ui/cx";
import { todayWords } from "@/lib/words/en/today";
import type { DashboardView } from "./dashboard-view";

/** The dashboard's questions, each with a figure and a comparison. Each links to its table. */
export function Answers({ answers }: { answers: DashboardView["answers"] }) {
  return (
    <ul
      aria-label={todayWords.answers}
      className={cx(
        "grid grid-cols-2 gap-x-5 border-b border-line",
        answers.length > 3 ? "md:grid-cols-4" : "md:grid-cols-3",
      )}
    >
      {answers.map(({ href, question, figure, note, tone }) => (
        <li key={href} className="min-w-0 border-t border-line">
          <a href={href} className="grid grid-cols-1 py-2.5 hover:bg-wash">
            <span className="text-small text-muted">{question}</span>
            <span
              className={cx(
                "text-figure font-bold",
                tone === "bad" && "text-bad",
                tone === "wait" && "text-wait",
              )}
            >
              {figure}
            </span>
            <span className="text-small text-muted">{note}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

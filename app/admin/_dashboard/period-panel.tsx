import { cx } from "@/app/_ui/cx";
import { Panel } from "@/app/admin/_ui/panel";
import { type Earned, getPeriod } from "@/lib/admin/dashboard/get-earnings";
import { changeOf } from "@/lib/admin/money/overview-sheets";
import type { Context } from "@/lib/context/context";
import { formatNaira } from "@/lib/platform/money";
import { todayWords } from "@/lib/words/en/today";

const PERIODS = ["1", "7", "30"] as const;
export type Period = (typeof PERIODS)[number];

export function parsePeriod(text: string): Period {
  return PERIODS.find((value) => value === text) ?? "1";
}

/** Sales, margin and deliveries of a period, compared with the period before. The period is in the address. */
export async function PeriodPanel({ ctx, period }: { ctx: Context; period: Period }) {
  const { now, before } = await getPeriod(ctx, Number(period));
  const share = ({ sales, margin }: Earned) => (sales === 0 ? null : (margin / sales) * 100);
  const percent = (value: number | null) => (value === null ? "–" : `${value.toFixed(1).replace("-", "−")}%`);
  const figures: [label: string, text: string, before: string, change: number | null][] = [
    [todayWords.sales, formatNaira(now.sales), formatNaira(before.sales), changeOf(now.sales, before.sales)],
    [
      todayWords.left,
      formatNaira(now.margin),
      formatNaira(before.margin),
      changeOf(now.margin, before.margin),
    ],
    [todayWords.sold, String(now.count), String(before.count), changeOf(now.count, before.count)],
    [todayWords.share, percent(share(now)), percent(share(before)), null],
  ];
  return (
    <Panel
      title={todayWords.periodHeading}
      note={todayWords.periodNote[period]}
      aside={
        <nav
          aria-label={todayWords.periodsLabel}
          className="flex max-w-full flex-wrap rounded-field border border-line"
        >
          {PERIODS.map((choice) => (
            <a
              key={choice}
              href={choice === "1" ? "/admin" : `/admin?period=${choice}`}
              aria-current={choice === period ? "true" : undefined}
              className={cx(
                "inline-flex min-h-11 min-w-11 items-center justify-center px-3 text-small font-semibold whitespace-nowrap",
                choice === period ? "bg-wash" : "text-muted hover:bg-wash",
              )}
            >
              {todayWords.periods[choice]}
            </a>
          ))}
        </nav>
      }
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
        {figures.map(([label, text, earlier, moved]) => (
          <div key={label} className="min-w-0">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="text-figure font-bold wrap-anywhere">{text}</dd>
            <dd
              className={cx(
                "text-small",
                moved === null ? "text-muted" : moved < 0 ? "text-bad" : "text-good",
              )}
            >
              {moved === null ? todayWords.against(earlier) : todayWords.delta(arrow(moved), earlier)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function arrow(percent: number): string {
  const size = Math.abs(percent);
  return `${percent < 0 ? "↓" : "↑"} ${size < 10 ? size.toFixed(1) : Math.round(size)}%`;
}

import { ChartLegend } from "@/app/admin/_ui/chart-legend";
import { todayWords } from "@/lib/words/en/today";
import type { DashboardView } from "./dashboard-view";

const [WIDE, HIGH, STEP, BAR] = [320, 96, 40, 26] as const;

/**
 * Sales of the last week and today as bars (in a new shop, of fewer days), with the margin in the accent colour. The table below has the same
 * figures.
 */
export function SalesChart({ bars }: { bars: DashboardView["bars"] }) {
  const max = Math.max(1, ...bars.map(({ sales, left }) => Math.max(sales, Math.abs(left))));
  const tall = (amount: number) => (Math.abs(amount) / max) * HIGH;
  return (
    <figure className="grid grid-cols-1 gap-2">
      <svg
        role="img"
        aria-label={todayWords.chart}
        viewBox={`0 0 ${WIDE} ${HIGH + 20}`}
        className="w-full max-w-lg text-accent"
      >
        {bars.map(({ label, sales, left, text }, index) => {
          const x = WIDE - (bars.length - index) * STEP + (STEP - BAR) / 2;
          return (
            <g key={label}>
              <title>{text}</title>
              <rect x={x} y={HIGH - tall(sales)} width={BAR} height={tall(sales)} className="fill-edge" />
              <rect
                x={x}
                y={HIGH - tall(left)}
                width={BAR}
                height={tall(left)}
                className={left < 0 ? "fill-bad" : "fill-accent"}
              />
              <text x={x + BAR / 2} y={HIGH + 14} textAnchor="middle" fontSize="10" className="fill-muted">
                {label}
              </text>
            </g>
          );
        })}
        <line x1="0" y1={HIGH} x2={WIDE} y2={HIGH} className="stroke-edge" />
      </svg>
      <ChartLegend series={[todayWords.sales, todayWords.left]} values={bars.map(({ left }) => left)} />
    </figure>
  );
}

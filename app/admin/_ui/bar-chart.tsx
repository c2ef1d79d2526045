import { ChartLegend, SERIES_FILLS } from "./chart-legend";

export interface Bar {
  label: string;
  /** One figure for each series. */
  values: readonly number[];
  /** What the bar says in words. */
  text: string;
}

const HIGH = 140;
/** About as many labels as fit below the bars on a phone. */
const LABELS = 6;
const percent = (share: number) => `${share.toFixed(2)}%`;

/**
 * Bars over time, drawn on the server: the second series is drawn inside the first, losses in red. A table has the figures.
 * Widths are percentages, not a viewBox, so that labels keep their size on a phone.
 */
export function BarChart({
  bars,
  label,
  series,
}: {
  bars: readonly Bar[];
  label: string;
  series: readonly string[];
}) {
  const max = Math.max(1, ...bars.flatMap(({ values }) => values.map(Math.abs)));
  const step = 100 / Math.max(1, bars.length);
  const every = Math.ceil(bars.length / LABELS);
  return (
    <figure className="grid grid-cols-1 gap-2">
      <div className="px-4">
        <svg role="img" aria-label={label} width="100%" height={HIGH + 20} className="overflow-visible">
          {bars.map(({ label: name, values, text }, index) => (
            <g key={name}>
              <title>{text}</title>
              {values.map((value, at) => {
                const tall = (Math.abs(value) / max) * HIGH;
                const wide = step * (at === 0 ? 0.72 : 0.4);
                return (
                  <rect
                    key={series[at]}
                    x={percent(index * step + (step - wide) / 2)}
                    y={(HIGH - tall).toFixed(1)}
                    width={percent(wide)}
                    height={tall.toFixed(1)}
                    className={value < 0 ? "fill-bad" : SERIES_FILLS[at]}
                  />
                );
              })}
              {index % every === 0 ? (
                <text
                  x={percent(index * step + step / 2)}
                  y={HIGH + 14}
                  textAnchor="middle"
                  fontSize="11"
                  className="fill-muted"
                >
                  {name}
                </text>
              ) : null}
            </g>
          ))}
          <line x1="0" y1={HIGH} x2="100%" y2={HIGH} className="stroke-edge" />
        </svg>
      </div>
      <ChartLegend series={series} values={bars.flatMap(({ values }) => values)} />
    </figure>
  );
}

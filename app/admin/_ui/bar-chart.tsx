import { ChartLegend, SERIES_FILLS } from "./chart-legend";

export interface Bar {
  label: string;
  /** One figure for each series. */
  values: readonly number[];
  /** What the bar says in words. */
  text: string;
}

const [WIDE, HIGH] = [720, 140] as const;
/** About as many labels as fit below the bars on a phone. */
const LABELS = 8;

/** Bars over time, drawn on the server: the second series stands inside the first, losses in red. A table has the figures. */
export function BarChart({
  bars,
  label,
  series,
}: {
  bars: readonly Bar[];
  label: string;
  series: readonly string[];
}) {
  const most = Math.max(1, ...bars.flatMap(({ values }) => values.map(Math.abs)));
  const step = WIDE / Math.max(1, bars.length);
  const every = Math.ceil(bars.length / LABELS);
  return (
    <figure className="grid grid-cols-1 gap-2">
      <svg role="img" aria-label={label} viewBox={`-20 0 ${WIDE + 40} ${HIGH + 20}`} className="w-full">
        {bars.map(({ label: name, values, text }, index) => (
          <g key={name}>
            <title>{text}</title>
            {values.map((value, at) => {
              const tall = (Math.abs(value) / most) * HIGH;
              const wide = step * (at === 0 ? 0.72 : 0.4);
              return (
                <rect
                  key={series[at]}
                  x={(index * step + (step - wide) / 2).toFixed(1)}
                  y={(HIGH - tall).toFixed(1)}
                  width={wide.toFixed(1)}
                  height={tall.toFixed(1)}
                  className={value < 0 ? "fill-bad" : SERIES_FILLS[at]}
                />
              );
            })}
            {index % every === 0 ? (
              <text
                x={(index * step + step / 2).toFixed(1)}
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
        <line x1="0" y1={HIGH} x2={WIDE} y2={HIGH} className="stroke-edge" />
      </svg>
      <ChartLegend series={series} />
    </figure>
  );
}

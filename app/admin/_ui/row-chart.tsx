import { ChartLegend, SERIES_FILLS } from "./chart-legend";

interface Row {
  label: string;
  values: readonly number[];
  text: string;
}

const [HIGH, BAR] = [46, 9] as const;

/**
 * Horizontal bars with a name above each, drawn on the server. Losses are red. A table has the figures. Widths are percentages,
 * not a viewBox, so that names keep their size on a phone.
 */
export function RowChart({
  rows,
  label,
  series,
}: {
  rows: readonly Row[];
  label: string;
  series: readonly string[];
}) {
  if (rows.length === 0) return null;
  const max = Math.max(1, ...rows.flatMap(({ values }) => values.map(Math.abs)));
  return (
    <figure className="grid grid-cols-1 gap-2">
      <svg role="img" aria-label={label} width="100%" height={rows.length * HIGH}>
        {rows.map(({ label: name, values, text }, index) => (
          <g key={name}>
            <title>{text}</title>
            <text x="0" y={index * HIGH + 15} fontSize="14" className="fill-ink">
              {name.length > 60 ? `${name.slice(0, 59)}…` : name}
            </text>
            {values.map((value, at) => (
              <rect
                key={series[at]}
                x="0"
                y={index * HIGH + 20 + at * (BAR + 1)}
                width={`${Math.max(0.2, (Math.abs(value) / max) * 100).toFixed(1)}%`}
                height={BAR}
                className={value < 0 ? "fill-bad" : SERIES_FILLS[at]}
              />
            ))}
          </g>
        ))}
      </svg>
      <ChartLegend series={series} values={rows.flatMap(({ values }) => values)} />
    </figure>
  );
}

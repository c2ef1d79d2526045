/** The first and the second series of a chart. */
export const SERIES_FILLS = ["fill-edge", "fill-accent"] as const;

/** The caption of a chart: the colour of each series. */
export function ChartLegend({ series }: { series: readonly string[] }) {
  return (
    <figcaption className="flex flex-wrap gap-x-4 text-small text-muted">
      {series.map((name, at) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 10 10" width="10" height="10">
            <rect width="10" height="10" className={SERIES_FILLS[at]} />
          </svg>
          {name}
        </span>
      ))}
    </figcaption>
  );
}

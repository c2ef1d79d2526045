import { listWords } from "@/lib/words/en/lists";

/** The first and the second series of a chart. */
export const SERIES_FILLS = ["fill-edge", "fill-accent"] as const;

/** The caption of a chart: the colour of each series, and that of a loss if there is one among the values. */
export function ChartLegend({ series, values }: { series: readonly string[]; values: readonly number[] }) {
  const colours: [name: string, fill: string | undefined][] = series.map((name, at) => [
    name,
    SERIES_FILLS[at],
  ]);
  if (values.some((value) => value < 0)) colours.push([listWords.loss, "fill-bad"]);
  return (
    <figcaption className="flex flex-wrap gap-x-4 text-small text-muted">
      {colours.map(([name, fill]) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 10 10" width="10" height="10">
            <rect width="10" height="10" className={fill} />
          </svg>
          {name}
        </span>
      ))}
    </figcaption>
  );
}

import { reportWords } from "@/lib/words/en/reports";

/** In percent of the width: the weekday labels, and one hour. */
const [LEFT, CELL] = [11, 89 / 24] as const;
const HIGH = 24;
const percent = (share: number) => `${share.toFixed(2)}%`;

/** Weekdays by hours: the darker, the more. Drawn on the server; each cell contains its figure. Text keeps its size on a phone. */
export function HeatMap({ counts }: { counts: readonly (readonly number[])[] }) {
  const max = Math.max(1, ...counts.flat());
  return (
    <svg role="img" aria-label={reportWords.heat} width="100%" height={counts.length * HIGH + 20}>
      {counts.map((hours, day) => {
        const weekday = reportWords.weekdays[day] ?? "";
        return (
          <g key={weekday}>
            <text x="0" y={day * HIGH + 17} fontSize="13" className="fill-muted">
              {weekday}
            </text>
            {hours.map((count, hour) => (
              <rect
                key={reportWords.hourShort(hour)}
                x={percent(LEFT + hour * CELL)}
                y={day * HIGH + 1}
                width={percent(CELL - 0.3)}
                height={HIGH - 2}
                fillOpacity={(0.06 + (count / max) * 0.94).toFixed(2)}
                className="fill-accent"
              >
                <title>{reportWords.heatText(weekday, hour, count)}</title>
              </rect>
            ))}
          </g>
        );
      })}
      {[0, 6, 12, 18].map((hour) => (
        <text
          key={hour}
          x={percent(LEFT + hour * CELL)}
          y={counts.length * HIGH + 15}
          fontSize="12"
          className="fill-muted"
        >
          {reportWords.hourShort(hour)}
        </text>
      ))}
    </svg>
  );
}

import { reportWords } from "@/lib/words/en/reports";

const [LEFT, CELL, HIGH] = [44, 28, 24] as const;

/** Weekdays by hours: the darker, the more. Drawn on the server; each cell says its figure. */
export function HeatMap({ counts }: { counts: readonly (readonly number[])[] }) {
  const most = Math.max(1, ...counts.flat());
  return (
    <svg
      role="img"
      aria-label={reportWords.heat}
      viewBox={`0 0 ${LEFT + 24 * CELL} ${counts.length * HIGH + 20}`}
      className="w-full"
    >
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
                x={LEFT + hour * CELL + 1}
                y={day * HIGH + 1}
                width={CELL - 2}
                height={HIGH - 2}
                fillOpacity={(0.06 + (count / most) * 0.94).toFixed(2)}
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
          x={LEFT + hour * CELL + 1}
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

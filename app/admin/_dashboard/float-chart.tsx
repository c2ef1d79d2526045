import { Disclosure } from "@/app/_ui/disclosure";
import { day, shortClockTime, shortDay } from "@/app/_ui/time";
import { LedgerTable } from "@/app/admin/_ui/ledger-table";
import { FLOAT_DAYS, type FloatPoint } from "@/lib/admin/dashboard/find-float-history";
import { DAY_MS, startOfDay } from "@/lib/platform/lagos-day";
import { formatNaira, kobo } from "@/lib/platform/money";
import type { Float } from "@/lib/upstream/get-float";
import { todayWords } from "@/lib/words/en/today";

const [WIDE, HIGH] = [720, 160] as const;
const AHEAD_DAYS = 4;
/** Forecast up to here: what sells today says little about later. */
const FORECAST_DAYS = 60;
const HOUR_MS = 3_600_000;
/** A top-up should last a week. */
const TOP_UP_DAYS = 7;

/**
 * The supplier balance over two weeks and projected ahead at the current rate, with both warning levels. Drawn on the
 * server; the table below has the figures.
 */
export function FloatChart({
  points,
  float,
  now,
}: {
  points: readonly FloatPoint[];
  float: Float;
  now: Date;
}) {
  const { runway, levels, balance, available } = float;
  if (balance === null || points.length < 2) return null;
  // A new shop's line begins later.
  const from = startOfDay(now).getTime() - FLOAT_DAYS * DAY_MS;
  const until = now.getTime() + AHEAD_DAYS * DAY_MS;
  const low = runway.hourly * levels.lowHours;
  const critical = runway.hourly * levels.criticalHours;
  const max = Math.max(1, low, ...points.map((point) => point.balance)) * 1.05;
  const x = (at: number) => (((at - from) / (until - from)) * WIDE).toFixed(1);
  const y = (amount: number) => (HIGH - (Math.max(0, amount) / max) * HIGH).toFixed(1);
  const end = Math.min(
    until,
    now.getTime() + (runway.hourly > 0 ? balance / runway.hourly : Infinity) * HOUR_MS,
  );
  const left = balance - (runway.hourly * (end - now.getTime())) / HOUR_MS;
  const ends = forecast(runway.hours, now);
  const reach = new Date(now.getTime() + TOP_UP_DAYS * DAY_MS);
  const missing = kobo(Math.max(0, Math.ceil(runway.hourly * 24 * TOP_UP_DAYS - (available ?? 0))));
  const text = (amount: number) => formatNaira(kobo(Math.round(amount)));
  const days = points.filter(({ at }, index) => index === 0 || +at === +startOfDay(at));
  const line = (amount: number, className: string) =>
    amount > 0 ? (
      <line
        x1="0"
        x2={WIDE}
        y1={y(amount)}
        y2={y(amount)}
        className={className}
        strokeDasharray="2 4"
        vectorEffect="non-scaling-stroke"
      />
    ) : null;
  return (
    <figure className="grid grid-cols-1 gap-1.5">
      <svg
        role="img"
        aria-label={todayWords.floatChart(formatNaira(balance), ends)}
        viewBox={`0 -2 ${WIDE} ${HIGH + 4}`}
        preserveAspectRatio="none"
        className="h-36 w-full"
      >
        <line
          x1="0"
          x2={WIDE}
          y1={HIGH}
          y2={HIGH}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1={x(now.getTime())}
          x2={x(now.getTime())}
          y1="0"
          y2={HIGH}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
        {line(low, "stroke-wait")}
        {line(critical, "stroke-bad")}
        <polyline
          points={points.map((point) => `${x(point.at.getTime())},${y(point.balance)}`).join(" ")}
          fill="none"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
        <line
          x1={x(now.getTime())}
          y1={y(balance)}
          x2={x(end)}
          y2={y(left)}
          strokeWidth="2"
          strokeDasharray="6 5"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
      </svg>
      <div aria-hidden="true" className="grid grid-cols-[14fr_4fr] text-note text-muted">
        <span className="flex justify-between">
          <span>{shortDay(new Date(from))}</span>
          <span>{todayWords.floatNow}</span>
        </span>
        <span className="text-end">{shortDay(new Date(until))}</span>
      </div>
      <figcaption className="flex flex-wrap gap-x-4 text-small text-muted">
        <Key name={todayWords.floatKey.balance} className="stroke-accent" />
        <Key name={todayWords.floatKey.projected} className="stroke-accent" dash="4 3" />
        <Key name={todayWords.floatKey.low(levels.lowHours)} className="stroke-wait" dash="2 3" />
        <Key name={todayWords.floatKey.critical(levels.criticalHours)} className="stroke-bad" dash="2 3" />
      </figcaption>
      <p className="font-semibold">
        {ends} {missing > 0 ? todayWords.floatTopUp(formatNaira(missing), day(reach)) : null}
      </p>
      <Disclosure summary={todayWords.floatTable}>
        <LedgerTable
          label={todayWords.floatTable}
          none=""
          columns={[{ label: todayWords.floatAt }, { label: todayWords.balance, figure: true }]}
          rows={days.toReversed().map((point) => ({
            key: point.at.toISOString(),
            cells: [`${shortDay(point.at)}, ${shortClockTime(point.at)}`, text(point.balance)],
          }))}
        />
      </Disclosure>
    </figure>
  );
}

/** When the balance is used up: with the time of day while the chart shows it. Pure. */
export function forecast(hours: number | null, now: Date): string {
  if (hours === null) return todayWords.floatUnused;
  if (hours === 0) return todayWords.floatEmpty;
  if (hours > FORECAST_DAYS * 24) return todayWords.floatLong(FORECAST_DAYS);
  const end = new Date(now.getTime() + hours * HOUR_MS);
  return todayWords.floatEnds(
    hours < AHEAD_DAYS * 24 ? `${shortDay(end)}, ${shortClockTime(end)}` : day(end),
  );
}

function Key({ name, className, dash }: { name: string; className: string; dash?: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg aria-hidden="true" viewBox="0 0 18 6" width="18" height="6">
        <line x1="0" x2="18" y1="3" y2="3" strokeWidth="2" strokeDasharray={dash} className={className} />
      </svg>
      {name}
    </span>
  );
}

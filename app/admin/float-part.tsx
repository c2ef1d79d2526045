import type { ReactNode } from "react";
import { Part } from "@/app/_desk/part";
import { Money } from "@/app/_ui/money";
import { Notice } from "@/app/_ui/notice";
import { clockTime, day } from "@/app/_ui/time";
import type { Float } from "@/lib/desk/read-float";
import { todayWords } from "@/lib/words/en/desk";

/** How the second answer comes about, as a sum. */
export function FloatPart({ float }: { float: Float }) {
  const { runway, levels } = float;
  const seen = float.seenAt?.toISOString();
  const money = (amount: number | null) =>
    amount === null ? todayWords.levels.unknown : <Money amount={amount} />;
  const rows: [string, ReactNode][] = [
    [todayWords.balance, money(float.balance)],
    [todayWords.reserved, money(float.reserved)],
    [todayWords.kept, money(float.kept)],
    [todayWords.available, money(float.available)],
    [todayWords.spentThree, money(float.spentThreeHours)],
    [todayWords.spentDay, money(float.spentDay)],
    [todayWords.rateUsed[runway.rate], money(runway.hourly)],
    [
      todayWords.lasts,
      runway.hours === null ? todayWords.levels[runway.level] : todayWords.hours(runway.hours),
    ],
    [todayWords.seen, seen ? `${day(seen)}, ${clockTime(seen)}` : todayWords.never],
  ];
  return (
    <Part
      id="float"
      title={todayWords.floatHeading}
      note={todayWords.levelsNote(levels.lowHours, levels.criticalHours)}
    >
      {float.down || float.stopped ? (
        <Notice tone="bad" title={float.down ? todayWords.down : todayWords.stopped} />
      ) : null}
      <dl className="grid grid-cols-1 gap-1.5">
        {rows.map(([label, value]) => (
          <div key={label} className="leader">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

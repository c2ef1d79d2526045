import { clockTime, day } from "@/app/_ui/time";

/** A time in a table: in one line on wide screens, date over time where the table would be wider than the page. */
export function Time({ at }: { at: Date }) {
  return (
    <span className="xl:whitespace-nowrap">
      <span className="whitespace-nowrap">{day(at)},</span> {clockTime(at)}
    </span>
  );
}

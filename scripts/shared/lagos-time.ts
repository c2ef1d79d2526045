const LAGOS = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  dateStyle: "short",
  timeStyle: "medium",
});

/** Formats a time in the shop's own time zone: "21/11/2026, 13:05:09". */
export function lagosTime(at: string | Date): string {
  return LAGOS.format(new Date(at));
}

/** Formats how long something has waited: "3 min", "2 h". */
export function waitOf(since: string | Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(since).getTime()) / 60_000);
  if (minutes < 1) return "under 1 min";
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

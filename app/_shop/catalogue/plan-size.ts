import { timeWords } from "@/lib/words/messages";

const MIB = 1024 ** 2;

/** Formats bytes: "500 MB", "1.5 GB", "2 TB", in binary multiples (merchant-api.md 2.7). */
export function formatSize(bytes: number): string {
  const units = [
    [1024 ** 4, "TB"],
    [1024 ** 3, "GB"],
    [MIB, "MB"],
  ] as const;
  const [unit, name] = units.find(([size]) => bytes >= size) ?? [1024, "KB"];
  return `${Number((bytes / unit).toFixed(2))} ${name}`;
}

/** Formats hours: "12 hours", "1 day", "30 days", "1 year". */
export function formatHours(hours: number): string {
  if (hours < 24 || hours % 24 !== 0) return timeWords.hours({ count: hours });
  const days = hours / 24;
  if (days % 365 === 0) return timeWords.years({ count: days / 365 });
  return timeWords.days({ count: days });
}

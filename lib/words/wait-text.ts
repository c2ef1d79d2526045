import { words } from "./words";

const wait = words("wait");

/** A wait in words, rounded up: "9 seconds", "2 minutes", "5 hours". */
export function waitText(seconds: number): string {
  if (seconds < 60) return wait.seconds({ count: seconds });
  if (seconds < 2 * 60 * 60) return wait.minutes({ count: Math.ceil(seconds / 60) });
  return wait.hours({ count: Math.ceil(seconds / 3600) });
}

/** The approximate time until an event: "in about 20 seconds", "in about a minute". */
export function aboutText(seconds: number): string {
  return seconds < 50
    ? wait.aboutSeconds({ count: Math.max(10, Math.ceil(seconds / 10) * 10) })
    : wait.aboutMinutes({ count: Math.ceil(seconds / 60) });
}

/** How long something usually takes, by its median: "a second", "40 seconds", "3 minutes". */
export function usualText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 90 ? wait.shortly({ count: seconds }) : wait.minutes({ count: Math.ceil(seconds / 60) });
}

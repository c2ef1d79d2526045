/** A wait in words, rounded up: "9 seconds", "2 minutes". */
export function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

/** The approximate time until an event: "in about 20 seconds", "in about a minute". */
export function aboutText(seconds: number): string {
  if (seconds < 50) return `in about ${Math.max(10, Math.ceil(seconds / 10) * 10)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "in about a minute" : `in about ${minutes} minutes`;
}

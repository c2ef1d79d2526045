/** The most arrivals in any window of that length, at any start. Times in ms. */
export function busiestWindow(times: readonly number[], windowMs = 60_000): number {
  const sorted = [...times].sort((a, b) => a - b);
  let max = 0;
  let first = 0;
  sorted.forEach((time, last) => {
    while ((sorted[first] ?? time) <= time - windowMs) first += 1;
    max = Math.max(max, last - first + 1);
  });
  return max;
}

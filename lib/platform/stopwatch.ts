/** Milliseconds since now, by whichever clock shows more: one of them stands still while a machine sleeps, the other can be set. */
export function stopwatch(): () => number {
  const [steady, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - steady, Date.now() - wall);
}

/**
 * Milliseconds since the call, by whichever clock shows more: the monotonic one stops while a machine sleeps, and the wall
 * clock can be set.
 */
export function stopwatch(): () => number {
  const [steady, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - steady, Date.now() - wall);
}

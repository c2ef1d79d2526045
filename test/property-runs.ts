/**
 * How often fast-check tries a property: 2,000 times in `npm test`, 100,000 in `npm run test:long` (money-safety.md,
 * How it is tested). Use `share` < 1 if a single try is expensive, such as a database query.
 */
export function propertyRuns(share = 1): number {
  return Math.max(1, Math.round(Number(process.env.PROPERTY_RUNS ?? 2_000) * share));
}

/**
 * The plan that matches the provider's wording of a card's package, if exactly one does: "DSTV COMPACT" is "DStv
 * Compact". Pure.
 */
export function findCurrentPackage<P extends { label: string }>(
  wording: string,
  plans: readonly P[],
): P | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9+]+/g, "");
  const wanted = plain(wording);
  if (wanted === "") return undefined;
  const exact = plans.filter(({ label }) => plain(label) === wanted);
  const found = exact.length > 0 ? exact : plans.filter(({ label }) => plain(label).endsWith(wanted));
  return found.length === 1 ? found[0] : undefined;
}

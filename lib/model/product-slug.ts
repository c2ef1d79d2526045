/**
 * A product's name in one spelling, the same for "MTN SME", "mtn_sme" and "Mtn-SME" (merchant-api.md 4.3: spaces,
 * underscores and hyphens are interchangeable; contract.md: in any case).
 */
export function productSlug(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "-");
}

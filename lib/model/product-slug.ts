/**
 * Normalises a product's name: the same slug for "MTN SME", "mtn_sme" and "Mtn-SME" (merchant-api.md 4.3: spaces,
 * underscores and hyphens are interchangeable; contract.md: any letter case).
 */
export function productSlug(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "-");
}

/** Compares product names ignoring letter case, with space, `_` and `-` equal (merchant-api.md 4.3, contract.md). */
export function sameProduct(a: string, b: string): boolean {
  return productKey(a) === productKey(b);
}

/** The form in which product names are compared. */
export function productKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
}

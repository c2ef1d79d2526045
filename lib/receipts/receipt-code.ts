const CODE = /^[0-9A-HJKMNP-TV-Z]{12}$/;

/** Normalises a typed receipt code to its stored form; null if it can't be one. Pure. */
export function parseReceiptCode(typed: string): string | null {
  if (typed.length > 40) return null;
  const code = typed
    .toUpperCase()
    .replace(/[\s–—-]+/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return CODE.test(code) ? code : null;
}

/** "K7QF-3M2X-9DPA" */
export function formatReceiptCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join("-");
}

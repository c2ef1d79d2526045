/** Arabic-Indic and Persian digits, as some keyboards enter them, to 0–9. Other text is unchanged. */
export function foldDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

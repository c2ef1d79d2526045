/** An amount, or a count, in a text. */
export interface Amount {
  value: number;
  digits: string;
  /** Written as money: "₦500", "N10k", "1,000", "500 naira". */
  money: boolean;
}

const UNITS =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(" ");
const TENS: Readonly<Record<string, number>> = { twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60 };
const NAMED = [...UNITS, ...Object.keys(TENS)].join("|");
const SPELT = new RegExp(
  String.raw`\b(?:${NAMED})(?:[\s-]+(?:and|hundred|thousand|${NAMED}))*\b(?!\s*(?:x|mobile)\b)`,
  "g",
);
const MULTIPLIED = /\b(\d+(?:\.\d+)?)\s*(hundred|thousand)\b/g;
const AMOUNT =
  /(?<![\p{L}\d.+])(=?\s*n\s*=?\s*|ngn\s*|₦\s*|#\s*)?([1-9][\d,]*(?:\.\d+)?)\s*(k(?![\p{L}\d]))?(\s*(?:naira|bucks|ngn))?(?![\p{L}\d])/giu;

/** "two thousand five hundred" → "2500", "5 thousand" → "5000". Pure. */
export function spellOut(text: string): string {
  return text
    .replace(SPELT, (words) => String(spelt(words.split(/[\s-]+/))))
    .replace(MULTIPLIED, (_, digits: string, unit: string) =>
      String(Math.round(Number(digits) * (unit === "hundred" ? 100 : 1_000))),
    );
}

function spelt(words: readonly string[]): number {
  let total = 0;
  let part = 0;
  for (const word of words) {
    if (word === "hundred") part = Math.max(part, 1) * 100;
    else if (word === "thousand") {
      total += Math.max(part, 1) * 1_000;
      part = 0;
    } else part += UNITS.includes(word) ? UNITS.indexOf(word) + 1 : (TENS[word] ?? 0);
  }
  return total + part;
}

/** The amounts and counts in a text in lower case, and the text without them. Pure. */
export function parseAmounts(text: string): { amounts: Amount[]; rest: string } {
  const amounts: Amount[] = [];
  const grouped = text.replace(/(?<=\d)[ ,](?=\d{3}(?:\D|$))/g, ",");
  const rest = grouped.replace(AMOUNT, (_all, sign, digits: string, thousand, naira) => {
    const value = Math.round(Number(digits.replaceAll(",", "")) * (thousand ? 1_000 : 1));
    const isMoney = Boolean(sign || thousand || naira || digits.includes(","));
    amounts.push({ value, digits: digits.replace(/\D/g, ""), money: isMoney });
    return " ; ";
  });
  return { amounts, rest };
}

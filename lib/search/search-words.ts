/** Letters that Unicode doesn't decompose, in Hausa and Turkish words. */
const LETTERS: Readonly<Record<string, string>> = { ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y", ı: "i", ø: "o", ł: "l" };

/** The text in lower case, without accents, tone marks, dots below and apostrophes. Pure. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{Mark}'’`ʼ]/gu, "")
    .replace(/[ɓɗƙƴıøł]/g, (letter) => LETTERS[letter] ?? letter);
}

/** The letters and digits only: "Star Times" and "star-times" are the same word. Pure. */
export function squash(text: string): string {
  return plainText(text).replace(/[^\p{Letter}\p{Number}]+/gu, "");
}

/** Typing errors tolerated in a word of this length: 1 for 4–6 letters, 2 from 7. */
export function forgiven(length: number): number {
  return length < 4 ? 0 : length < 7 ? 1 : 2;
}

/** The edit distance, with a swap of two letters as one error; `most + 1` once it exceeds `most`. Pure. */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let min = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        min = Math.min(min, (before[j - 2] ?? 0) + 1);
      }
      next.push(min);
    }
    if (Math.min(...next) > max) return max + 1;
    before = row;
    row = next;
  }
  return row[b.length] ?? max + 1;
}

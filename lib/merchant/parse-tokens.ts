import type { FoundString } from "./walk-strings";

type TokenKind = "kct1" | "kct2" | "reset" | "configure" | "main" | "bonus";

export interface ElectricityToken {
  kind: TokenKind;
  /** 20 digits, no spaces. */
  value: string;
}

export interface ParsedTokens {
  /** In the order in which they are entered into the meter (domain-facts.md, Electricity). */
  tokens: ElectricityToken[];
  /** False if no token has a label or a field name that calls it a token. */
  labelled: boolean;
}

const KEYING_ORDER: readonly TokenKind[] = ["kct1", "kct2", "reset", "configure", "main", "bonus"];

const LABELS: readonly [TokenKind, RegExp][] = [
  ["kct1", /kct[\s_-]*1/gi],
  ["kct2", /kct[\s_-]*2/gi],
  ["reset", /reset|clear[\s_-]*tamper/gi],
  ["configure", /config/gi],
  ["bonus", /bonus/gi],
  ["main", /token|credit/gi],
];

/** Fields that name records, people and cards; their digits are never a token. */
const NEVER_TOKEN =
  /^_?id$|ref|tran[xs]|request|session|iccid|imsi|eid$|meter|phone|^number$|account|smartcard|date|time|createdat|balance|serial/i;

/**
 * 20 digits in one piece, or in groups of four. The number of groups must be a multiple of five, otherwise it isn't a
 * token.
 */
const RUNS = /(?<![\d.])(?:\d{20}|\d{4}(?:[\s\u2010-\u2015-]{1,3}\d{4}){4,})(?![\d.]*\d)/g;

/**
 * Finds every electricity token in a response's strings: main, bonus, key change (KCT), reset and configure, in any
 * provider's spelling ("Token : 4216… Bonus Token : 6288…", separate fields, "N/A" for none). A token without a label
 * is used only if no token has one, because a bare 20-digit string may be anything.
 */
export function parseTokens(strings: readonly FoundString[]): ParsedTokens {
  const identifiers = new Set<string>();
  for (const { key, text } of strings) if (NEVER_TOKEN.test(key)) identifiers.add(digitsOf(text));

  const named = new Map<string, TokenKind>();
  const bare = new Map<string, TokenKind>();
  for (const { key, text } of strings) {
    if (NEVER_TOKEN.test(key)) continue;
    const byKey = kindIn(key);
    let from = 0;
    for (const match of text.matchAll(RUNS)) {
      const kind = kindIn(text.slice(from, match.index), byKey) ?? byKey;
      from = match.index + match[0].length;
      for (const value of splitRun(match[0])) {
        if (identifiers.has(value)) continue;
        if (!kind) bare.set(value, "main");
        else if ((named.get(value) ?? "main") === "main") named.set(value, kind);
      }
    }
  }
  const labelled = named.size > 0;
  const tokens = [...(labelled ? named : bare)].map(([value, kind]) => ({ kind, value }));
  tokens.sort((a, b) => KEYING_ORDER.indexOf(a.kind) - KEYING_ORDER.indexOf(b.kind));
  return { tokens, labelled };
}

/** The nearest label before the token. "Bonus Token" is a bonus, and so is "Token" inside `bonusToken`. */
function kindIn(words: string, byKey?: TokenKind): TokenKind | undefined {
  let best: { kind: TokenKind; at: number } | undefined;
  for (const [kind, pattern] of LABELS) {
    for (const match of words.matchAll(pattern)) {
      const at = match.index;
      // "Bonus Token", "Reset Token": ignore the plain word right after a special one.
      const follows = kind === "main" && best && best.kind !== "main" && at - best.at <= 16 && at > best.at;
      if (!follows && (!best || at > best.at)) best = { kind, at };
    }
  }
  if (best?.kind === "main" && byKey && byKey !== "main") return byKey;
  return best?.kind;
}

function splitRun(run: string): string[] {
  const digits = digitsOf(run);
  if (digits.length % 20 !== 0) return [];
  return digits.match(/\d{20}/g) ?? [];
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

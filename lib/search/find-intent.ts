import { parsePlanFilter } from "@/lib/catalogue/parse-plan-filter";
import type { PlanFilter } from "@/lib/catalogue/plan-filter";
import { guessQuery } from "./guess-query";
import { type Amount, parseAmounts, spellOut } from "./parse-amounts";
import { type LongNumber, scanNumbers } from "./scan-numbers";
import { plainText } from "./search-words";
import {
  ALIASES,
  type Fit,
  findSimilar,
  isFiller,
  type Meaning,
  type Target,
  type Vocabulary,
} from "./vocabulary";

/** What a text asks for: one form or page, and what it says about it. */
export interface Intent {
  to: Target;
  /** Everything that points here was recognised without guessing. */
  exact: boolean;
  /** A product's slug, or a well-known part of it ("ikeja"). */
  product?: string;
  /** TV: the package's words. */
  package?: string;
  /** TV: months. */
  months?: number;
  /** Data: how the plan is made. */
  type?: string;
  /** Data: size, validity and most. */
  wish?: PlanFilter;
  /** Whole naira. */
  amount?: number;
  /** Exam PINs. */
  quantity?: number;
  /** Airtime and data: local form. Electricity: where the token's SMS goes. */
  phones?: string[];
  /** Meter, smartcard, account, ICCID or order reference. */
  number?: string;
  /** eSIM: region codes, in the order typed. */
  places?: string[];
}

export interface Found {
  /** The likeliest first; at most five. */
  intents: Intent[];
  /** Words that weren't understood. */
  unread: string[];
}

/** Longer text isn't a request. */
export const MAX_TEXT = 120;
const MOST_ANSWERS = 5;
/** Answers this close to the best are offered too. */
const CLOSE = 0.75;
const FITS: Readonly<Record<Fit, number>> = { exact: 1, prefix: 0.6, typo: 0.5 };
const LONGEST_PHRASE = 4;
const SHORTEST_PAIR = 7;
const REFERENCE = /\b(?=[0-9a-z]*-?[0-9a-z]*\d)([0-9a-hjkmnp-tv-z]{5})-([0-9a-hjkmnp-tv-z]{5})\b/;
const PERIOD =
  /\d+(?:\.\d+)?\s*-?\s*(?:hours?|hrs?|days?|weeks?|wks?|months?|mths?|mon|years?|yrs?|[dhwy])\b/g;
/** Electricity is bought by amount: so many kWh are no naira. */
const ENERGY = /\b\d[\d,.]*\s*(kwh|units?)\b/g;
const SIZE = /\d+(?:\.\d+)?\s*[kmgt](?:i?b|igs?|egs?)s?\b/g;
const FOR_ME = /\b4\s+(?=(?:me|my|d|the|us|him|her|mama|mum|dad|papa|am)\b)/g;
/** "mtn500", "500mtn": letters and digits without a space. */
const GLUED = /\b(?:([a-z]{3,})(\d[\d.]*(?:k|[gm]b)?)|(\d[\d.]*k?)([a-z]{3,}))\b/g;
/** "x2", "3 pcs", "2x"; not "1x", which is 1xBet's. */
const COUNT = /\bx\s?(\d{1,2})\b|\b([2-9]|\d\d)\s?(?:x|pcs|pieces|copies)\b/g;
const BY_FACE: readonly Target[] = ["airtime", "electricity", "betting"];
/** Accounts of betting and internet have at least so many digits; shorter numbers are amounts. */
const ACCOUNT_DIGITS = 6;
const MOST_PINS = 50;
const LEAST_AMOUNT = 10;
const MOST_AMOUNT = 999_999;

interface Hit {
  meaning: Meaning;
  fit: Fit;
  /** Which of the text's words; a word with several meanings counts once for each form. */
  word: number;
}

/**
 * What a text asks for: numbers, services, providers, packages, places, amounts and plan wishes, in any order and
 * with typing errors (docs/spec/storefront.md). Pure; the same in the page and on /go, where `vocabulary` also has
 * the catalogue's names and all places.
 */
export function findIntent(text: string, vocabulary: Vocabulary = ALIASES): Found {
  const numbers = guessQuery(text).filter(({ kind }) =>
    kind === "order" ? isReference(text, vocabulary) : kind !== "meter" || !startsWithPhone(text),
  );
  if (numbers.length > 0) return { intents: numbers.flatMap(intentsOfNumber), unread: [] };
  const plain = plainText(text.slice(0, MAX_TEXT)).replace(/\b9[\s-]mobile\b/g, "9mobile");
  const reference = REFERENCE.exec(plain);
  const whole = reference ? plain.replace(reference[0], " track ; ") : plain;
  const scanned = scanNumbers(whole);
  const spaced = scanned.rest.replace(FOR_ME, " for ").replace(GLUED, (glued, ...parts: string[]) => {
    if (
      vocabulary.has(glued) ||
      /^\d[\d.]*(?:naira|gig|gigs|days?|weeks?|months?|hrs?|hours?|years?|thousand|bucks|ngn)/.test(glued)
    )
      return glued;
    return parts.slice(0, 4).filter(Boolean).join(" ");
  });
  const spelt = spellOut(spaced).replace(ENERGY, " $1 ").replace(COUNT, " $1$2 ");
  const wish = wishOf(spelt);
  const { amounts, rest } = parseAmounts(spelt.replace(SIZE, " ; ").replace(PERIOD, " ; "));
  const { hits, unread } = readWords(rest, vocabulary);
  const said = { hits, amounts, wish, numbers: scanned.numbers, months: monthsOf(wish) };
  return {
    intents:
      said.numbers.length === 0 && isBroken(plain, amounts) ? [] : rank(said, reference, unread.length === 0),
    unread,
  };
}

/** Digits only, but neither a number for sale nor one amount: still being typed, or mistyped. */
function isBroken(text: string, amounts: readonly Amount[]): boolean {
  return !/[a-z]/.test(text) && (amounts.length !== 1 || !/^\D*[1-9][\d,]*(?:\.\d+)?\s*$/.test(text));
}

/**
 * A reference of the shop is in one piece or has a dash. One in forty has no digit, and some are letters before
 * digits: then it must be no word ("Spectranet", "rechage500").
 */
function isReference(text: string, vocabulary: Vocabulary): boolean {
  const shaped = /^\W*([0-9a-z]{5})(\s*\p{Pd}\s*|)([0-9a-z]{5})\W*$/iu.exec(plainText(text));
  if (!shaped) return false;
  const [, head = "", dash = "", tail = ""] = shaped;
  if (/[a-z]\d+[a-z]|\d[a-z]+\d/.test(head + tail)) return true;
  if (dash !== "") return ![head, tail].some((part) => vocabulary.has(part));
  const [word = ""] = /[a-z]{3,}/.exec(head + tail) ?? [];
  return !vocabulary.has(word) && findSimilar(word, vocabulary)?.fit !== "typo";
}

/** "8031234567 200": a phone and an amount, which have as many digits together as a meter. */
function startsWithPhone(text: string): boolean {
  return scanNumbers(text).numbers.some(({ phone }) => phone !== null);
}

function intentsOfNumber({ kind, value }: ReturnType<typeof guessQuery>[number]): Intent[] {
  switch (kind) {
    case "phone":
      return [
        { to: "airtime", exact: true, phones: [value] },
        { to: "data", exact: true, phones: [value] },
      ];
    case "meter":
      return [{ to: "electricity", exact: true, number: value }];
    case "smartcard":
      // Only StarTimes has numbers of 11 digits.
      return [
        { to: "tv", exact: true, number: value, ...(value.length === 11 ? { product: "startimes" } : {}) },
      ];
    case "iccid":
      return [{ to: "esim-topup", exact: true, number: value }];
    case "order":
      return [{ to: "track", exact: true, number: value }];
  }
}

interface Said {
  hits: readonly Hit[];
  amounts: readonly Amount[];
  wish: PlanFilter;
  numbers: readonly LongNumber[];
  months: number | null;
}

function wishOf(text: string): PlanFilter {
  const { bytes, hours, only } = parsePlanFilter(text).wish;
  return { bytes, hours, only, network: null, most: null };
}

function monthsOf({ hours }: PlanFilter): number | null {
  return hours !== null && hours >= 720 && hours < 8_760
    ? Math.round(hours / 720)
    : hours === 8_760
      ? 12
      : null;
}

/** The meanings of the words: the longest known phrase at each word, fillers dropped, then the most similar word. */
function readWords(text: string, vocabulary: Vocabulary): { hits: Hit[]; unread: string[] } {
  const words = [...text.matchAll(/[\p{Letter}\p{Number}]+|[;,.!?]/gu)].map(([word]) => word);
  const isWord = (word: string | undefined) => word !== undefined && /[\p{Letter}\p{Number}]/u.test(word);
  const hits: Hit[] = [];
  const unread: string[] = [];
  const phraseAt = (at: number, known: (phrase: string[]) => boolean): number => {
    for (let length = LONGEST_PHRASE; length > 0; length--) {
      const phrase = words.slice(at, at + length);
      if (phrase.length === length && phrase.every(isWord) && known(phrase)) return length;
    }
    return 0;
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (!isWord(word)) continue;
    const known = phraseAt(at, (phrase) => vocabulary.has(phrase.join("")));
    const dropped = phraseAt(at, isFiller);
    if (dropped > known || (dropped > 0 && known === 0)) {
      at += dropped - 1;
      continue;
    }
    if (known > 0) {
      const meanings = vocabulary.get(words.slice(at, at + known).join("")) ?? [];
      hits.push(...meanings.map((meaning) => ({ meaning, fit: "exact" as const, word: at })));
      at += known - 1;
      continue;
    }
    // "resullt checkr": two words with errors are tried together first.
    const pair = words[at + 1];
    const both =
      pair && isWord(pair) && !isFiller([pair]) ? findSimilar(word + pair, vocabulary, true) : null;
    const isPair = both !== null && word.length + (pair?.length ?? 0) >= SHORTEST_PAIR;
    const similar = isPair ? both : findSimilar(word, vocabulary);
    if (!similar) {
      unread.push(word);
      continue;
    }
    hits.push(...similar.meanings.map((meaning) => ({ meaning, fit: similar.fit, word: at })));
    if (isPair) at += 1;
  }
  return { hits, unread };
}

function rank(said: Said, reference: RegExpExecArray | null, isRead: boolean): Intent[] {
  const scores = new Map<Target, number>();
  const add = (to: Target, points: number) => scores.set(to, (scores.get(to) ?? 0) + points);
  const addEach = (to: readonly Target[], points: number) => {
    for (const one of to) add(one, points);
  };
  // A word counts once for each form, and the same thing said twice isn't more likely.
  const distinct = new Map<string, { to: Target; points: number }>();
  const byWord = new Map<string, { to: Target; key: string; points: number }>();
  const plain = said.hits.filter(({ meaning }) => !meaning.inContext);
  // "Nice" alone is the city.
  for (const { meaning, fit, word } of plain.length > 0 ? plain : said.hits) {
    for (const to of meaning.to) {
      const points = meaning.weight * FITS[fit];
      const before = byWord.get(`${word} ${to}`);
      if (!before || before.points < points)
        byWord.set(`${word} ${to}`, { to, key: `${to} ${meaning.kind} ${meaning.key}`, points });
    }
  }
  for (const { to, key, points } of byWord.values()) {
    if ((distinct.get(key)?.points ?? 0) < points) distinct.set(key, { to, points });
  }
  for (const { to, points } of distinct.values()) add(to, points);
  const supported = new Set(said.hits.flatMap(({ meaning }) => (meaning.inContext ? meaning.to : [])));
  for (const to of supported) if (scores.has(to)) add(to, 1);
  const { bytes, hours, only } = said.wish;
  if (bytes !== null) add("data", 3);
  else if (hours !== null || only !== null) add("data", only ? 2 : 1);
  for (const { digits, phone } of said.numbers) {
    if (phone) addEach(["airtime", "data"], 1);
    else if (/^89\d{16,20}$/.test(digits)) add("esim-topup", 5);
    else if (/^(?:\d{11}|\d{13})$/.test(digits)) add("electricity", 2);
    if (!phone && digits.length === 10) add("tv", 1);
  }
  const amount = said.amounts.find((one) => isAmount(one));
  if (amount && scores.size === 0) addEach(["airtime", "electricity"], 1);
  else if (amount) for (const to of BY_FACE) if (scores.has(to)) add(to, 0.5);
  const best = Math.max(0, ...scores.values());
  const order = [...scores].filter(([, score]) => score >= best * CLOSE).sort(([, a], [, b]) => b - a);
  // An amount alone: light for large ones, airtime for small ones.
  if (amount && said.hits.length === 0 && amount.value >= 3_000) order.reverse();
  return (
    order
      // A mere hint says too little beside a word that wasn't understood: "water bill".
      .flatMap(([to, score]) => intentsTo(to, said, score === best && (isRead || score > 1)))
      .map((intent) =>
        intent.to === "track" && reference ? { ...intent, number: referenceOf(reference) } : intent,
      )
      .slice(0, MOST_ANSWERS)
  );
}

function isAmount({ value, money }: Amount): boolean {
  return value >= LEAST_AMOUNT && value <= (money ? MOST_AMOUNT * 10 : MOST_AMOUNT);
}

function referenceOf([, head = "", tail = ""]: RegExpExecArray): string {
  return `${head}-${tail}`.toUpperCase();
}

/** The answers of one form: one for each product that was named. */
function intentsTo(to: Target, said: Said, best: boolean): Intent[] {
  const hits = said.hits.filter(({ meaning }) => meaning.to.includes(to));
  const exact = best && hits.every(({ fit }) => fit === "exact");
  const keysOf = (kind: Meaning["kind"]) => {
    const all = hits.filter(({ meaning }) => meaning.kind === kind);
    const sure = all.filter(({ fit }) => fit === "exact");
    return [...new Set((sure.length > 0 ? sure : all).map(({ meaning }) => meaning.key))];
  };
  const base: Intent = { to, exact };
  const packages = to === "tv" ? packageOf(hits, keysOf("product")) : null;
  const products = keysOf("product").length > 0 ? keysOf("product") : keysOf("state");
  const named = packages && products.length === 0 ? [packages.of] : products;
  const filled = { ...base, ...fieldsOf(to, said, keysOf) };
  if (named.length === 0) return [filled];
  return named.map((product) => ({
    ...filled,
    product,
    ...(packages && packages.of === product ? { package: packages.key } : {}),
  }));
}

/** The package that was named, of the provider that was named if one was. */
function packageOf(hits: readonly Hit[], providers: readonly string[]): { key: string; of: string } | null {
  const named = hits
    .filter(({ meaning }) => meaning.kind === "package")
    .filter(({ meaning: { of = "" } }) => providers.length === 0 || providers.includes(of))
    .filter(({ meaning }) => !meaning.inContext || providers.length > 0)
    .sort((a, b) => FITS[b.fit] - FITS[a.fit]);
  const [first, second] = named;
  if (!first) return null;
  // "compact … plus", with something between them.
  const key =
    second?.meaning.inContext && second.meaning.key === "plus"
      ? `${first.meaning.key} plus`
      : first.meaning.key;
  return { key, of: first.meaning.of ?? "" };
}

function fieldsOf(to: Target, said: Said, keysOf: (kind: Meaning["kind"]) => string[]): Partial<Intent> {
  const phones = said.numbers.flatMap(({ phone }) => phone ?? []);
  const [long] = said.numbers;
  const other = said.numbers.find(({ phone }) => phone === null);
  const money = said.amounts.find((one) => one.money && isAmount(one)) ?? said.amounts.find(isAmount);
  const amount = money ? { amount: money.value } : {};
  switch (to) {
    case "airtime":
      return { ...amount, ...(phones.length > 0 ? { phones } : {}) };
    case "data": {
      const [type] = keysOf("type");
      return {
        wish: { ...said.wish, most: null },
        ...amount,
        ...(type ? { type } : {}),
        ...(phones.length > 0 ? { phones } : {}),
      };
    }
    case "electricity":
      return {
        ...amount,
        ...(phones.length > 0 ? { phones } : {}),
        ...(other ? { number: other.digits } : {}),
      };
    case "tv":
      return { ...(long ? { number: long.digits } : {}), ...(said.months ? { months: said.months } : {}) };
    case "betting":
    case "internet": {
      const account = said.amounts.find((one) => !one.money && one.digits.length >= ACCOUNT_DIGITS);
      const paid = said.amounts.find((one) => one !== account && one.value >= LEAST_AMOUNT);
      const number = account?.digits ?? (to === "betting" ? long?.digits : other?.digits);
      return {
        ...(paid && to === "betting" ? { amount: paid.value } : {}),
        ...(number ? { number } : {}),
        ...(to === "internet" && phones.length > 0 ? { phones } : {}),
      };
    }
    case "exam-pin": {
      const count = said.amounts.find(
        ({ money: isMoney, value }) => !isMoney && value >= 1 && value <= MOST_PINS,
      );
      return count ? { quantity: count.value } : {};
    }
    case "esim": {
      const places = keysOf("place");
      return places.length > 0 ? { places } : {};
    }
    case "esim-topup":
      return long ? { number: long.digits } : {};
    default:
      return {};
  }
}

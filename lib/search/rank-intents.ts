import type { PlanFilter } from "@/lib/catalogue/plan-filter";
import { isByFace } from "@/lib/model/service-facts";
import type { Intent } from "./intent";
import type { Hit } from "./match-words";
import type { Amount } from "./parse-amounts";
import type { LongNumber } from "./scan-numbers";
import type { Fit, Meaning, Target } from "./vocabulary";

const MAX_ANSWERS = 5;
/** Answers this close to the best one are offered, too. */
const CLOSE = 0.75;
const FITS: Readonly<Record<Fit, number>> = { exact: 1, prefix: 0.6, typo: 0.5 };
/** Betting and internet account numbers have at least this many digits; shorter numbers are amounts. */
const ACCOUNT_DIGITS = 6;
const MAX_PINS = 50;
const MIN_AMOUNT = 10;
const MAX_AMOUNT = 999_999;

/** Everything recognised in a text. */
export interface ParsedText {
  hits: readonly Hit[];
  hasFillers: boolean;
  amounts: readonly Amount[];
  filter: PlanFilter;
  numbers: readonly LongNumber[];
  months: number | null;
}

/** The forms that fit the text, likeliest first, each with the values found for it. */
export function rankIntents(
  parsed: ParsedText,
  reference: RegExpExecArray | null,
  isRead: boolean,
): Intent[] {
  const scores = new Map<Target, number>();
  const add = (to: Target, points: number) => scores.set(to, (scores.get(to) ?? 0) + points);
  const addEach = (to: readonly Target[], points: number) => {
    for (const one of to) add(one, points);
  };
  // A word counts once per form, and repeating it doesn't make a form likelier.
  const distinct = new Map<string, { to: Target; points: number }>();
  const byWord = new Map<string, { to: Target; key: string; points: number }>();
  const plain = parsed.hits.filter(({ meaning }) => !meaning.inContext);
  // "Nice" on its own is the city.
  for (const { meaning, fit, word } of plain.length > 0 ? plain : parsed.hits) {
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
  const supported = new Set(parsed.hits.flatMap(({ meaning }) => (meaning.inContext ? meaning.to : [])));
  for (const to of supported) if (scores.has(to)) add(to, 1);
  const { bytes, hours, only } = parsed.filter;
  if (bytes !== null) add("data", 3);
  else if (hours !== null || only !== null) add("data", only ? 2 : 1);
  for (const { digits, phone } of parsed.numbers) {
    if (phone) addEach(["airtime", "data"], 1);
    else if (/^89\d{16,20}$/.test(digits)) add("esim-topup", 5);
    else if (/^(?:\d{11}|\d{13})$/.test(digits)) add("electricity", 2);
    if (!phone && digits.length === 10) add("tv", 1);
  }
  const amount = parsed.amounts.find((one) => isAmount(one));
  if (amount && scores.size === 0) addEach(["airtime", "electricity"], 1);
  else if (amount) for (const to of scores.keys()) if (isByFace(to)) add(to, 0.5);
  const best = Math.max(0, ...scores.values());
  const order = [...scores].filter(([, score]) => score >= best * CLOSE).sort(([, a], [, b]) => b - a);
  // Only an amount: electricity for large ones, airtime for small ones.
  if (amount && parsed.hits.length === 0 && amount.value >= 3_000) order.reverse();
  return order
    .flatMap(([to, score]) => intentsTo(to, parsed, score === best && isSure(score)))
    .map((intent) =>
      intent.to === "track" && reference ? { ...intent, number: referenceOf(reference) } : intent,
    )
    .slice(0, MAX_ANSWERS);

  /** The rest of the text may ask for something else: "water bill", "hello world". Beside a number it is the name of its owner. */
  function isSure(score: number): boolean {
    if (plain.length === 0 && parsed.hits.length > 0 && parsed.hasFillers) return false;
    return isRead || (score > 1 && (parsed.numbers.length > 0 || reference !== null));
  }
}

function isAmount({ value, money }: Amount): boolean {
  return value >= MIN_AMOUNT && value <= (money ? MAX_AMOUNT * 10 : MAX_AMOUNT);
}

function referenceOf([, head = "", tail = ""]: RegExpExecArray): string {
  return `${head}-${tail}`.toUpperCase();
}

/** The answers for one form: one per named product. */
function intentsTo(to: Target, parsed: ParsedText, best: boolean): Intent[] {
  const hits = parsed.hits.filter(({ meaning }) => meaning.to.includes(to));
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
  const filled = { ...base, ...fieldsOf(to, parsed, keysOf) };
  if (named.length === 0) return [filled];
  return named.map((product) => ({
    ...filled,
    product,
    ...(packages && packages.of === product ? { package: packages.key } : {}),
  }));
}

/** The named package, of the named provider if there is one. */
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

function fieldsOf(
  to: Target,
  parsed: ParsedText,
  keysOf: (kind: Meaning["kind"]) => string[],
): Partial<Intent> {
  const phones = parsed.numbers.flatMap(({ phone }) => phone ?? []);
  const [long] = parsed.numbers;
  const other = parsed.numbers.find(({ phone }) => phone === null);
  const money = parsed.amounts.find((one) => one.money && isAmount(one)) ?? parsed.amounts.find(isAmount);
  const amount = money ? { amount: money.value } : {};
  switch (to) {
    case "airtime":
      return { ...amount, ...(phones.length > 0 ? { phones } : {}) };
    case "data": {
      const [type] = keysOf("type");
      return {
        filter: { ...parsed.filter, max: null },
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
      return {
        ...(long ? { number: long.digits } : {}),
        ...(parsed.months ? { months: parsed.months } : {}),
      };
    case "betting":
    case "internet": {
      const account = parsed.amounts.find((one) => !one.money && one.digits.length >= ACCOUNT_DIGITS);
      const paid = parsed.amounts.find((one) => one !== account && one.value >= MIN_AMOUNT);
      const number = account?.digits ?? (to === "betting" ? long?.digits : other?.digits);
      return {
        ...(paid && to === "betting" ? { amount: paid.value } : {}),
        ...(number ? { number } : {}),
        ...(to === "internet" && phones.length > 0 ? { phones } : {}),
      };
    }
    case "exam-pin": {
      const count = parsed.amounts.find(
        ({ money: isMoney, value }) => !isMoney && value >= 1 && value <= MAX_PINS,
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

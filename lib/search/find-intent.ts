import { parsePlanFilter } from "@/lib/catalogue/parse-plan-filter";
import type { PlanFilter } from "@/lib/catalogue/plan-filter";
import { guessQuery } from "./guess-query";
import type { Found, Intent } from "./intent";
import { matchWords } from "./match-words";
import { type Amount, parseAmounts, spellOut } from "./parse-amounts";
import { rankIntents } from "./rank-intents";
import { scanNumbers } from "./scan-numbers";
import { plainText } from "./search-words";
import { ALIASES, findSimilar, type Vocabulary } from "./vocabulary";

/** Longer text isn't a request. */
export const MAX_TEXT = 120;
const REFERENCE = /\b(?=[0-9a-z]*-?[0-9a-z]*\d)([0-9a-hjkmnp-tv-z]{5})-([0-9a-hjkmnp-tv-z]{5})\b/;
const PERIOD =
  /\d+(?:\.\d+)?\s*-?\s*(?:hours?|hrs?|days?|weeks?|wks?|months?|mths?|mon|years?|yrs?|[dhwy])\b/g;
/** Electricity is bought by amount: a number of kWh isn't naira. */
const ENERGY = /\b\d[\d,.]*\s*(kwh|units?)\b/g;
const SIZE = /\d+(?:\.\d+)?\s*[kmgt](?:i?b|igs?|egs?)s?\b/g;
const FOR_ME = /\b4\s+(?=(?:me|my|d|the|us|him|her|mama|mum|dad|papa|am)\b)/g;
/** "mtn500", "500mtn": letters and digits without a space. */
const GLUED = /\b(?:([a-z]{3,})(\d[\d.]*(?:k|[gm]b)?)|(\d[\d.]*k?)([a-z]{3,}))\b/g;
/** "x2", "3 pcs", "2x"; not "1x", which is 1xBet's. */
const COUNT = /\bx\s?(\d{1,2})\b|\b([2-9]|\d\d)\s?(?:x|pcs|pieces|copies)\b/g;

/**
 * What a text requests: numbers, services, providers, packages, places, amounts and plan filters, in any order and with typing
 * errors. Pure; the same in the page and on /go, where `vocabulary` also contains the catalogue's names and all places.
 */
export function findIntent(text: string, vocabulary: Vocabulary = ALIASES): Found {
  const numbers = guessQuery(text).filter(({ kind }) =>
    kind === "order" ? isReference(text, vocabulary) : kind !== "meter" || !startsWithPhone(text),
  );
  if (numbers.length > 0) return { intents: numbers.flatMap(intentsOfNumber), unread: [] };
  const plain = plainText(text.slice(0, MAX_TEXT)).replace(/\b9[\s-]mobile\b/g, "9mobile");
  const reference = REFERENCE.exec(plain);
  const withoutReference = reference ? plain.replace(reference[0], " track ; ") : plain;
  const scanned = scanNumbers(withoutReference);
  const spaced = scanned.rest.replace(FOR_ME, " for ").replace(GLUED, (glued, ...parts: string[]) => {
    if (
      vocabulary.has(glued) ||
      /^\d[\d.]*(?:naira|gig|gigs|days?|weeks?|months?|hrs?|hours?|years?|thousand|bucks|ngn)/.test(glued)
    )
      return glued;
    return parts.slice(0, 4).filter(Boolean).join(" ");
  });
  const spelt = spellOut(spaced).replace(ENERGY, " $1 ").replace(COUNT, " $1$2 ");
  const filter = planFilterOf(spelt);
  const { amounts, rest } = parseAmounts(spelt.replace(SIZE, " ; ").replace(PERIOD, " ; "));
  const { unread, ...matched } = matchWords(rest, vocabulary);
  const parsed = { ...matched, amounts, filter, numbers: scanned.numbers, months: monthsOf(filter) };
  return {
    intents:
      parsed.numbers.length === 0 && isBroken(plain, amounts)
        ? []
        : rankIntents(parsed, reference, unread.length === 0),
    unread,
  };
}

/** Digits only, but neither a number for sale nor a plausible amount: incomplete or mistyped. */
function isBroken(text: string, amounts: readonly Amount[]): boolean {
  return !/[a-z]/.test(text) && (amounts.length !== 1 || !/^\D*[1-9][\d,]*(?:\.\d+)?\s*$/.test(text));
}

/**
 * A shop reference is written in one piece or with a dash. One in forty has no digit, and some are letters before digits: then
 * it must not be a word ("Spectranet", "rechage500").
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

function planFilterOf(text: string): PlanFilter {
  const { bytes, hours, only } = parsePlanFilter(text).filter;
  return { bytes, hours, only, network: null, max: null };
}

function monthsOf({ hours }: PlanFilter): number | null {
  return hours !== null && hours >= 720 && hours < 8_760
    ? Math.round(hours / 720)
    : hours === 8_760
      ? 12
      : null;
}

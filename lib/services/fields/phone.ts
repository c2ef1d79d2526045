import prefixes from "@/lib/services/phone-prefixes.json";
import { foldDigits } from "./fold-digits";

/** 9mobile became T2 in August 2025; the upstream's names still say 9mobile. */
export const NETWORKS = ["mtn", "airtel", "glo", "9mobile"] as const;
export type Network = (typeof NETWORKS)[number];

/** Spaces of every kind, brackets, dots, dashes and invisible characters that come with pasted text. */
const NOISE = /[\s()./\u00ad\u200b-\u200f\u2010-\u2015\u2060\u202a-\u202e\u2066-\u2069\ufeff-]+/g;
/** Spreadsheets and contact lists drop the leading zero. A smartcard may look the same, so ask only what is a phone. */
const NIGERIAN = /^(?:\+?2340?|0)?((?:70|80|81|90|91)\d{8})$/;

/**
 * Parses a Nigerian mobile number in any format ("0803 123 4567", "+234 (0) 803-123-4567", "234803…", without its zero) to E.164
 * "+234…"; null for anything else (domain-facts.md, Phones). Doesn't use zod, so that a page can parse a number
 * before its form's schema is loaded.
 */
export function parsePhone(text: string): string | null {
  if (text.length > 60) return null;
  const national = NIGERIAN.exec(foldDigits(text).replace(NOISE, ""))?.[1];
  return national ? `+234${national}` : null;
}

/**
 * "+2348031234567" → "08031234567", the form that people read and the upstream expects. Other text is returned
 * unchanged.
 */
export function toLocalPhone(e164: string): string {
  return e164.startsWith("+234") ? `0${e164.slice(4)}` : e164;
}

const byPrefix = new Map(
  NETWORKS.flatMap((network) => prefixes[network].map((prefix) => [prefix, network] as const)),
);

/**
 * The likely network by a number's prefix, also while it is being typed. The longest known prefix wins (07025 before
 * 0702). Only a hint: numbers are ported, so the choice stays editable.
 */
export function networkHint(text: string): Network | null {
  const local = foldDigits(text)
    .replace(NOISE, "")
    .replace(/^(?:\+?2340?|0)?/, "0");
  if (!/^0\d{3,10}$/.test(local)) return null;
  return byPrefix.get(local.slice(0, 5)) ?? byPrefix.get(local.slice(0, 4)) ?? null;
}

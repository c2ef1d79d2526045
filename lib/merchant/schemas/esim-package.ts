import { decimalOf, isObject, moneyOf } from "@/lib/platform/lossless";
import { type Kobo, kobo } from "@/lib/platform/money";
import { type EsimPackage, esimPackage } from "./esim";
import { parseEsimCoverage } from "./esim-coverage";
import { findList, type Listed } from "./list";

export interface EsimPackageList extends Listed<EsimPackage> {
  /** NGN per USD, as decimal text. */
  exchangeRate: string | null;
}

/** The packages of a region or the top-ups of an eSIM (2.10 and the notes' variants), priced in naira. */
export function parseEsimPackages(json: unknown): EsimPackageList | null {
  const list = findList(json, ["packages", "data"]);
  if (!list) return null;
  const data = isObject(json) && isObject(json.data) ? json.data : json;
  const exchangeRate = isObject(data) ? decimalOf(data.exchangeRate) : null;
  const items: EsimPackage[] = [];
  let unreadable = 0;
  for (const record of list) {
    const item = parseEsimPackage(record, exchangeRate);
    if (item) items.push(item);
    else unreadable++;
  }
  return { items, unreadable, exchangeRate };
}

/** Null without a code, or if its naira price isn't certain. */
function parseEsimPackage(value: unknown, exchangeRate: string | null): EsimPackage | null {
  const parsed = esimPackage.safeParse(value);
  if (!isObject(value) || !parsed.success) return null;
  const { data } = parsed;
  const isUsd = data.currency?.toUpperCase() === "USD" || (!data.currency && data.priceInNaira !== undefined);
  const priceUsd = isUsd ? decimalOf(data.price) : null;
  const price = data.priceInNaira ?? nairaPrice(data.price, data.currency, priceUsd, exchangeRate);
  if (!data.packageCode || price === null || price <= 0) return null;
  const type = data.type?.toUpperCase();
  return {
    packageCode: data.packageCode,
    name: data.name ?? data.packageCode,
    description: data.description ?? null,
    price,
    priceUsd,
    volume: data.volume ?? bytesOf(data.dataAmount),
    duration: data.duration ?? daysOf(data.validity),
    type: type === "BASE" || type === "TOPUP" ? type : null,
    regionCode: data.regionCode ?? null,
    speed: data.speed ?? null,
    coverage: parseEsimCoverage(data.coverage),
    raw: value,
  };
}

/** A price without a currency next to an exchange rate could be in either currency: unreadable, never guessed. */
function nairaPrice(
  price: unknown,
  currency: string | undefined,
  priceUsd: string | null,
  exchangeRate: string | null,
): Kobo | null {
  if (priceUsd !== null) return exchangeRate === null ? null : convertUsd(priceUsd, exchangeRate);
  if (currency !== undefined && currency.toUpperCase() !== "NGN") return null;
  if (currency === undefined && exchangeRate !== null) return null;
  return moneyOf(price);
}

/**
 * USD × rate in whole kobo, rounded up: the shop must never charge less than the wallet pays. Exact decimal
 * arithmetic.
 */
export function convertUsd(usd: string, rate: string): Kobo | null {
  const a = scaled(usd);
  const b = scaled(rate);
  if (!a || !b) return null;
  const scale = 10n ** BigInt(a.decimals + b.decimals);
  const product = a.value * b.value * 100n;
  const up = product > 0n && product % scale !== 0n ? 1n : 0n;
  const result = Number(product / scale + up);
  return Number.isSafeInteger(result) ? kobo(result) : null;
}

function scaled(decimal: string): { value: bigint; decimals: number } | null {
  const match = /^([+-]?)(\d{1,18})(?:\.(\d{1,18}))?$/.exec(decimal);
  if (!match) return null;
  const [, sign, whole = "0", fraction = ""] = match;
  const value = BigInt(whole + fraction);
  return { value: sign === "-" ? -value : value, decimals: fraction.length };
}

const UNITS: Record<string, number> = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

/** Converts "1GB" or "1.5 GB" to bytes, in binary multiples (2.7). */
function bytesOf(text: string | undefined): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*([KMGT]B)$/i.exec(text?.trim() ?? "");
  const unit = UNITS[match?.[2]?.toUpperCase() ?? ""];
  return match && unit ? Math.round(Number(match[1]) * unit) : null;
}

/** Parses "7 days" to 7. */
function daysOf(text: string | undefined): number | null {
  const match = /^(\d{1,4})\s*(?:days?|d)?$/i.exec(text?.trim() ?? "");
  return match ? Number(match[1]) : null;
}

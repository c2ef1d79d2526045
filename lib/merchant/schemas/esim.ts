import * as z from "zod";
import { isObject, type JsonObject } from "@/lib/platform/lossless";
import type { Kobo } from "@/lib/platform/money";
import { type EsimCoverage, parseEsimCoverage } from "./esim-coverage";
import { integer, money, softInteger, softText } from "./fields";
import { idsOf, type UpstreamIds } from "./transaction";

export interface EsimRegion {
  code: string;
  name: string;
  type: "country" | "multi-country";
  iso: string | null;
  raw: JsonObject;
}

const region = z.looseObject({
  code: softText,
  regionCode: softText,
  name: softText,
  regionName: softText,
  type: softText,
  iso: softText,
});

export function parseEsimRegion(value: unknown): EsimRegion | null {
  if (!isObject(value)) return null;
  const { code, regionCode, name, regionName, type, iso } = region.parse(value);
  const id = code ?? regionCode;
  const label = name ?? regionName;
  if (!id || !label) return null;
  const multi = type === "2" || /multi|global|region/i.test(type ?? "");
  return { code: id, name: label, type: multi ? "multi-country" : "country", iso: iso ?? null, raw: value };
}

/**
 * One eSIM of 2.7 (my eSIMs) or 2.9 (details). `activationCode` and `iccid` belong to the customer: store them
 * encrypted.
 */
export interface EsimRecord {
  ids: UpstreamIds;
  iccid: string | null;
  activationCode: string | null;
  smdpAddress: string | null;
  status: string | null;
  packageName: string | null;
  /** Bytes. */
  volume: number | null;
  remaining: number | null;
  /** Days. */
  duration: number | null;
  validityRemaining: number | null;
  regionCode: string | null;
  amount: Kobo | null;
  currency: string | null;
  purchasedAt: string | null;
  expiredAt: string | null;
  speed: string | null;
  coverage: EsimCoverage[];
  raw: JsonObject;
}

const esim = z.looseObject({
  iccid: softText,
  activationCode: softText,
  smdpAddress: softText,
  status: softText,
  packageName: softText,
  packageVolume: softInteger,
  totalVolume: softInteger,
  dataUsageRemaining: softInteger,
  packageDuration: softInteger,
  totalDuration: softInteger,
  validityRemaining: softInteger,
  regionCode: softText,
  amount: money,
  currency: softText,
  purchasedAt: softText,
  createdAt: softText,
  expiredAt: softText,
  packageDetails: z.unknown().optional(),
});

/** Null if it isn't an object, or if its amount is present but unreadable. */
export function parseEsimRecord(value: unknown): EsimRecord | null {
  const parsed = esim.safeParse(value);
  if (!isObject(value) || !parsed.success) return null;
  const { data } = parsed;
  if (!data.iccid && !data.activationCode && Object.keys(idsOf(value)).length === 0) return null;
  const details = esimDetails.parse(isObject(data.packageDetails) ? data.packageDetails : {});
  return {
    ids: idsOf(value),
    iccid: data.iccid ?? null,
    activationCode: data.activationCode ?? null,
    smdpAddress: data.smdpAddress ?? null,
    status: data.status ?? null,
    packageName: data.packageName ?? details.name ?? null,
    volume: data.packageVolume ?? data.totalVolume ?? details.volume ?? null,
    remaining: data.dataUsageRemaining ?? null,
    duration: data.packageDuration ?? data.totalDuration ?? details.duration ?? null,
    validityRemaining: data.validityRemaining ?? null,
    regionCode: data.regionCode ?? details.location ?? null,
    amount: data.amount ?? null,
    currency: data.currency ?? null,
    purchasedAt: data.purchasedAt ?? data.createdAt ?? null,
    expiredAt: data.expiredAt ?? null,
    speed: details.speed ?? null,
    coverage: parseEsimCoverage(details.coverage),
    raw: value,
  };
}

const esimDetails = z.looseObject({
  name: softText,
  volume: softInteger,
  duration: softInteger,
  location: softText,
  speed: softText,
  coverage: z.unknown().optional(),
});

export interface EsimPackage {
  packageCode: string;
  name: string;
  description: string | null;
  /** The amount debited from the wallet. */
  price: Kobo;
  /** Decimal text, if the upstream prices in USD. */
  priceUsd: string | null;
  /** Bytes. */
  volume: number | null;
  /** Days. */
  duration: number | null;
  type: "BASE" | "TOPUP" | null;
  regionCode: string | null;
  speed: string | null;
  coverage: EsimCoverage[];
  raw: JsonObject;
}

export const esimPackage = z.looseObject({
  packageCode: softText,
  name: softText,
  description: softText,
  price: z.unknown().optional(),
  priceInNaira: money,
  currency: softText,
  volume: integer,
  duration: integer,
  dataAmount: softText,
  validity: softText,
  type: softText,
  regionCode: softText,
  speed: softText,
  coverage: z.unknown().optional(),
});

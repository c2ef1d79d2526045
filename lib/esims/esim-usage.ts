import type { Context } from "@/lib/context/context";
import { findStoredLookup, type LookupResult, lookUp, storeLookup } from "@/lib/lookups/look-up";
import type { MerchantClient } from "@/lib/merchant/client";
import type { EsimCoverage } from "@/lib/merchant/schemas/esim-coverage";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { coverageKey, type KnownCoverage } from "@/lib/services/esim-shelf";
import type { Lookup } from "@/lib/services/service";

/** Current usage of a sold eSIM from endpoint 4.10, without anything secret. In bytes and days. */
export interface EsimUsage {
  /** The provider's own word. */
  status: string | null;
  total: number | null;
  remaining: number | null;
  days: number | null;
  daysLeft: number | null;
  /** ISO 8601, if the provider gives an expiry date. */
  expiresAt: string | null;
  speed: string | null;
  coverage: EsimCoverage[];
}

const FRESH_MS = 60_000;

/**
 * Usage of an order's eSIM, for the holder of its token (contract.md, esim-topup). With `ask` it calls the
 * upstream, at most once a minute, in the quota of requeries; without, it returns only the stored usage. `position`: of one eSIM
 * in a basket; default its first.
 * Null: no such order, no eSIM in it yet, or nothing stored yet.
 */
export async function fetchEsimUsage(
  ctx: Context,
  order: { ref: string; token: string; position?: number },
  ask: boolean,
): Promise<LookupResult<EsimUsage> | null> {
  const story = await findByToken(ctx, order);
  const line = story?.lines.find(
    ({ service, status, position }) =>
      service === "esim" && status === "delivered" && position === (order.position ?? position),
  );
  const vend = story?.effects.find(
    ({ kind, state, line_id }) => kind === "VEND" && state === "SUCCEEDED" && line_id === line?.id,
  );
  if (!line || !vend) return null;
  const key = `esim usage ${line.id}`;
  if (!ask) return findStoredLookup<EsimUsage>(ctx, key);
  const found = await lookUp(ctx, usageLookup(key, [vend.upstream_id, vend.customer_ref]), "requery");
  const region = line.request.regionCode;
  if (found.ok && found.value.coverage.length > 0 && typeof region === "string") {
    // The list of packages may not name their countries (merchant-api.md 2.10); now this region's coverage is
    // known.
    const { speed, coverage } = found.value;
    const known: KnownCoverage = { speed, coverage };
    await storeLookup(ctx, coverageKey(region), known, ctx.clock.now());
  }
  return found;
}

function usageLookup(key: string, ids: (string | null)[]): Lookup<MerchantClient, EsimUsage> {
  return {
    key,
    freshMs: FRESH_MS,
    async ask(client) {
      let missing = false;
      for (const id of ids) {
        if (!id) continue;
        const read = await client.esimDetails(id);
        if (read.ok) {
          const { status, volume, remaining, duration, validityRemaining, expiredAt, speed, coverage } =
            read.value;
          const usage = { status, total: volume, remaining, days: duration, daysLeft: validityRemaining };
          return { ok: true, value: { ...usage, expiresAt: isoOf(expiredAt), speed, coverage } };
        }
        missing = read.reason === "not_found";
      }
      return { ok: false, reason: missing ? "unknown" : "unavailable" };
    },
  };
}

function isoOf(text: string | null): string | null {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

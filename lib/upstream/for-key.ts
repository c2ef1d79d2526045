import type { Context } from "@/lib/context/context";

/**
 * The context with one key's client, wallet and limits: its reads, purchases and bookings use only that key
 * (docs/adr/0051). Null: the first key. A key that is no longer configured sends nothing; its undecided
 * attempts go to review.
 */
export function forKey(ctx: Context, key: string | null): Context {
  if (key === ctx.key) return ctx;
  const base = ctx.base ?? ctx;
  if (key === null) return base;
  // Through the prototype: a worker's context changes its lease.
  return Object.create(base, {
    key: { value: key, enumerable: true },
    merchant: { value: base.merchantOf(key), enumerable: true },
    base: { value: base, enumerable: true },
  });
}

/** One context for each configured key, the first one's first. */
export function forEachKey(ctx: Context): Context[] {
  return [null, ...ctx.otherKeys].map((key) => forKey(ctx, key));
}

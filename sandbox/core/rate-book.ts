const windowMs = 60_000;
const keptArrivals = 20_000;

/** One sliding window of 60 s: the calls allowed in it, and the maximum ever seen in a window. */
class SlidingWindow {
  readonly #allowed: number[] = [];
  readonly #seen: number[] = [];
  /** When each call arrived, in epoch ms, allowed or not. Old entries are dropped once there are many. */
  readonly arrivals: number[] = [];
  maxAllowed = 0;
  maxSeen = 0;
  total = 0;
  refused = 0;

  /**
   * Records one call. With `limit` null it is never refused. Returns the remaining calls and when the oldest leaves the
   * window.
   */
  take(now: number, limit: number | null): { ok: boolean; remaining: number; resetAt: number } {
    for (const times of [this.#allowed, this.#seen]) {
      while (times[0] !== undefined && times[0] <= now - windowMs) times.shift();
    }
    this.#seen.push(now);
    this.arrivals.push(now);
    if (this.arrivals.length > keptArrivals) this.arrivals.splice(0, keptArrivals / 2);
    this.total += 1;
    this.maxSeen = Math.max(this.maxSeen, this.#seen.length);
    const ok = limit === null || this.#allowed.length < limit;
    if (ok) this.#allowed.push(now);
    else this.refused += 1;
    this.maxAllowed = Math.max(this.maxAllowed, this.#allowed.length);
    const resetAt = (this.#allowed[0] ?? now) + windowMs;
    return { ok, remaining: Math.max(0, (limit ?? Number.MAX_SAFE_INTEGER) - this.#allowed.length), resetAt };
  }

  report() {
    const { total, refused, maxAllowed, maxSeen } = this;
    return { total, refused, maxAllowedIn60s: maxAllowed, maxSeenIn60s: maxSeen };
  }
}

/** The key's limits: 120 calls and 30 purchases a minute. Purchases also count as calls. */
export class RateBook {
  readonly calls = new SlidingWindow();
  readonly purchases = new SlidingWindow();
  static readonly callLimit = 120;
  static readonly purchaseLimit = 30;

  arrivals() {
    return { calls: this.calls.arrivals, purchases: this.purchases.arrivals };
  }

  report() {
    return { calls: this.calls.report(), purchases: this.purchases.report() };
  }
}

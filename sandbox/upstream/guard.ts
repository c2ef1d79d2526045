import { createMiddleware } from "hono/factory";
import { RateBook } from "../core/rate-book";
import { accountOfKey } from "../state/accounts";
import type { SandboxEnv } from "../state/env";
import { resetConnection } from "../state/transport-faults";
import { refuse } from "./reply";

const purchasePath = /\/(buy|funding|purchase)$/;

/** Section 5: checks the key on every operation, then its rate limits, then the channel header on external ones. */
export const guard = createMiddleware<SandboxEnv>(async (c, next) => {
  if (!c.get("sandbox").up.upstream) return resetConnection(c);
  const key = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
  const sandbox = accountOfKey(c.get("sandbox"), key);
  if (!sandbox || sandbox.keyState === "blocked") {
    return refuse(c, 401, "Invalid API key or IP not allowlisted");
  }
  c.set("sandbox", sandbox);
  if (sandbox.keyState === "inactive") return refuse(c, 403, "Your API key is not active");

  const limited = sandbox.settings.rateLimits;
  const now = sandbox.now();
  const isPurchase = c.req.method === "POST" && purchasePath.test(c.req.path);
  const calls = sandbox.rates.calls.take(now, limited ? RateBook.callLimit : null);
  const buys = isPurchase ? sandbox.rates.purchases.take(now, limited ? RateBook.purchaseLimit : null) : null;
  if (limited) {
    const told = buys && (!buys.ok || calls.ok) ? buys : calls;
    c.header("X-RateLimit-Limit", String(told === buys ? RateBook.purchaseLimit : RateBook.callLimit));
    c.header("X-RateLimit-Remaining", String(told.remaining));
    c.header("X-RateLimit-Reset", String(Math.ceil(told.resetAt / 1000)));
    if (!calls.ok || (buys && !buys.ok)) return refuse(c, 429, "ThrottlerException: Too Many Requests");
  }
  if (c.req.path.includes("/api/external/v1/") && !c.req.header("channel")) {
    return refuse(c, 400, "channel header is required");
  }
  await next();
});

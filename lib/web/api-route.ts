import "server-only";
import { randomUUID } from "node:crypto";
import { context } from "@/lib/context/context";
import { env } from "@/lib/platform/config/env";
import { isDatabaseDown } from "@/lib/platform/db/is-database-down";
import { isCallAllowed } from "./origin";
import { problem } from "./problem";
import { transportSecurity } from "./security-headers.mjs";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * What every route of the API has around it: the origin check of mutating calls that carry a session, no caching unless the
 * route says otherwise, and no error of ours shown: it is logged under an id, and the answer has only that.
 */
export function apiRoute<Params = Record<string, never>>(
  handle: (request: Request, params: Params) => Promise<Response>,
): (request: Request, route: { params: Promise<Params> }) => Promise<Response> {
  return async (request, route) => secure(await answer(request, route, handle));
}

async function answer<Params>(
  request: Request,
  route: { params: Promise<Params> },
  handle: (request: Request, params: Params) => Promise<Response>,
): Promise<Response> {
  try {
    if (!READS.has(request.method) && !isCallAllowed(request.headers, env().appUrl)) {
      return problem("foreign-origin");
    }
    return await handle(request, await route.params);
  } catch (cause) {
    const errorId = randomUUID();
    context().log.error("api call failed", {
      method: request.method,
      route: routeName(request.url),
      errorId,
      err: cause,
    });
    if (isDatabaseDown(cause))
      return problem("database-down", { members: { errorId }, retryAfterSeconds: 5 });
    return problem("unexpected", { members: { errorId } });
  }
}

/** The address without what only its owner may know: an order's ref, a token, a webhook's secret part. */
function routeName(url: string): string {
  return new URL(url).pathname
    .replace(/^(\/api\/orders\/)[^/]+/, "$1:ref")
    .replace(/^(\/api\/webhooks\/merchant\/).+/, "$1:token");
}

function secure(response: Response): Response {
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  const transport = transportSecurity();
  if (transport) response.headers.set("strict-transport-security", transport);
  return response;
}

/** The other methods of an address, with a problem that says which it takes. */
export function otherMethods(...allowed: string[]) {
  const refuse = async () =>
    secure(problem("method-not-allowed", { headers: { allow: allowed.join(", ") } }));
  return { GET: refuse, HEAD: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse };
}

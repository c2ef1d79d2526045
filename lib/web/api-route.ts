import "server-only";
import { randomUUID } from "node:crypto";
import { context } from "@/lib/context/context";
import { env } from "@/lib/platform/config/env";
import { isWriteRefused } from "@/lib/platform/db/is-write-refused";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import { clientAddress } from "@/lib/platform/request/client-address";
import { isCallAllowed } from "./origin";
import { isProblem, problem } from "./problem";
import { isNavigation, problemPage } from "./problem-page";
import { transportSecurity } from "./security-headers.mjs";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Wraps every API route. Checks the origin of mutating calls that carry a session, forbids caching unless the route
 * sets its own header, and hides internal errors: the error is logged under an id, and the response contains only
 * that id. A browser that would show a problem itself gets it as a page.
 */
export function apiRoute<Params = Record<string, never>>(
  handle: (request: Request, params: Params) => Promise<Response>,
): (request: Request, route: { params: Promise<Params> }) => Promise<Response> {
  return async (request, route) => {
    const response = secure(await answer(request, route, handle));
    return isProblem(response) && isNavigation(request) ? problemPage(response, request) : response;
  };
}

async function answer<Params>(
  request: Request,
  route: { params: Promise<Params> },
  handle: (request: Request, params: Params) => Promise<Response>,
): Promise<Response> {
  try {
    if (!READS.has(request.method) && !isCallAllowed(request.headers, env().appUrl)) {
      const address = clientAddress(request.headers, env().trustProxyHops);
      recordSecurityEvent(context(), "origin_refused", { address, route: routeName(request.url) });
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
    if (isWriteRefused(cause))
      return problem("database-down", { members: { errorId }, retryAfterSeconds: 5 });
    return problem("unexpected", { members: { errorId } });
  }
}

/** The path without secrets: order refs, tokens and the secret part of a webhook address are replaced. */
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

/**
 * Handlers for the methods that an address doesn't accept: a 405 problem whose Allow header lists the accepted ones.
 * Also OPTIONS, because Next would list every exported handler, and so those that refuse.
 */
export function otherMethods(...allowed: string[]) {
  const refuse = async () =>
    secure(problem("method-not-allowed", { headers: { allow: allowed.join(", ") } }));
  const list = async () =>
    secure(new Response(null, { status: 204, headers: { allow: [...allowed, "OPTIONS"].join(", ") } }));
  return {
    GET: refuse,
    HEAD: refuse,
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: list,
  };
}

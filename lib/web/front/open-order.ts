import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PATH_HEADER } from "@/lib/auth/path-header";
import { orderOfLink } from "@/lib/orders/order-link";
import { tokenOpens } from "@/lib/orders/token-opens";
import { heldPool } from "@/lib/platform/held-pool";
import { noncePolicy, policyContext } from "../csp.mjs";
import { transportSecurity } from "../security-headers.mjs";

/** Tells proxy.ts, whose matcher names it, that its work is done. The front takes it from whatever a visitor sends. */
export const FRONT_HEADER = "x-kiosk-front";
const POLICY = "content-security-policy";

/**
 * Does for an order's page what proxy.ts does: looks whether the token opens it, and gives the policy and the nonce. Next's way
 * through a proxy (a web request, its answer, all headers twice) is a quarter of the processor time of that page, which
 * customers look at most. Only where the order opens: everything else goes on to proxy.ts, as every other page does.
 */
export async function openOrder(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") return;
  const url = request.url ?? "";
  const [path = "", query = ""] = url.split("?", 2);
  const ref = /^\/orders\/([^/]+)$/.exec(path)?.[1];
  const link = ref === undefined ? null : orderOfLink(ref, new URLSearchParams(query));
  const pool = link && heldPool();
  if (!link || !pool || !(await tokenOpens(pool, link).catch(() => false))) return;
  const policy = noncePolicy(randomBytes(16).toString("base64"), policyContext());
  delete request.headers[`${POLICY}-report-only`];
  // Next finds the nonce there, and puts it on all it writes.
  request.headers[POLICY] = policy;
  request.headers[PATH_HEADER] = url;
  request.headers[FRONT_HEADER] = "1";
  response.setHeader(POLICY, policy);
  response.setHeader("x-robots-tag", "noindex, nofollow");
  const transport = transportSecurity();
  if (transport) response.setHeader("strict-transport-security", transport);
}

import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { orderOfLink } from "@/lib/model/order-path";
import { PATH_HEADER } from "@/lib/platform/request/path-header";
import { noncePolicy, policyContext } from "../csp.mjs";
import { transportSecurity } from "../security-headers.mjs";

/** Tells proxy.ts, whose matcher names it, that its work is done. The front takes it from whatever a visitor sends. */
export const FRONT_HEADER = "x-kiosk-front";
const POLICY = "content-security-policy";

/** The order whose page is read, by its address alone; null where the request is for anything else. */
export function orderOfRequest(request: IncomingMessage): { ref: string; token: string } | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const [path = "", query = ""] = (request.url ?? "").split("?", 2);
  const ref = /^\/orders\/([^/]+)$/.exec(path)?.[1];
  return ref === undefined ? null : orderOfLink(ref, new URLSearchParams(query));
}

/**
 * Does for the page of an order that opens what proxy.ts does: gives the policy, the nonce and the path. Next's way through a
 * proxy (a web request, its answer, all headers twice) is a quarter of the processor time of that page, which customers look at
 * most.
 */
export function openOrder(request: IncomingMessage, response: ServerResponse): void {
  const policy = noncePolicy(randomBytes(16).toString("base64"), policyContext());
  delete request.headers[`${POLICY}-report-only`];
  // Next finds the nonce there, and puts it on all it writes.
  request.headers[POLICY] = policy;
  request.headers[PATH_HEADER] = request.url ?? "";
  request.headers[FRONT_HEADER] = "1";
  response.setHeader(POLICY, policy);
  response.setHeader("x-robots-tag", "noindex, nofollow");
  const transport = transportSecurity();
  if (transport) response.setHeader("strict-transport-security", transport);
}

import type { ServerResponse } from "node:http";
import { hashPolicy, policyContext } from "../csp.mjs";

const POLICY = "content-security-policy";

/**
 * A page that was rendered for one request has that request's nonce in it. To be sent again it gets what a prerendered page has: a
 * policy that lists the hashes of its inline scripts (lib/web/cache-handler.mjs), of those that Next had given the nonce and no
 * others. Takes the nonce out of the answer's headers and body; without one there is nothing to do.
 */
export function nonceToHashes(response: ServerResponse, body: Buffer): Buffer {
  const nonce = /'nonce-([^']+)'/.exec(String(response.getHeader(POLICY) ?? ""))?.[1];
  if (!nonce) return body;
  const html = body.toString();
  const own = [...html.matchAll(/<(script|style)(\s[^>]*)?>[\s\S]*?<\/\1>/gi)]
    .filter(([, , attributes]) => attributes?.includes(` nonce="${nonce}"`))
    .map(([element]) => element.replaceAll(nonce, ""));
  const link = response.getHeader("link");
  if (link !== undefined) {
    const without = (value: string) => value.replaceAll(`; nonce="${nonce}"`, "");
    response.setHeader("link", Array.isArray(link) ? link.map(without) : without(String(link)));
  }
  response.setHeader(POLICY, hashPolicy(own.join(""), policyContext()));
  return Buffer.from(html.replaceAll(nonce, ""));
}

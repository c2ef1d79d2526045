import type { ServerResponse } from "node:http";
import { nonceOf } from "./nonce-to-hashes";

/** A type that browsers neither fetch nor run. */
const LATER = "text/after-paint";
/**
 * Runs when the browser reports its first paint, which doesn't happen before the styles have loaded. For browsers that don't
 * report it: a third of a second after the first frame.
 */
const LOADER = `{const run=()=>{for(const e of document.querySelectorAll('script[type="${LATER}"]')){const s=document.createElement("script");s.src=e.getAttribute("src");s.async=true;e.replaceWith(s)}};requestAnimationFrame(()=>setTimeout(run,300));try{new PerformanceObserver(run).observe({type:"paint",buffered:true})}catch{}}`;

/** The preload of the first script, and the scripts that Next marks as async. */
const PRELOAD = /<link rel="preload" as="script"[^>]*>/g;
const SCRIPT = /<script(?=[^>]*\ssrc=")(?=[^>]*\sasync="")(?=[^>]*\snonce="([^"]*)")/g;

/**
 * Lets a complete page paint before its scripts are fetched and run (docs/adr/0091). Only scripts to which Next gave the nonce
 * are run. Regular expressions are enough because React wrote the page (csp.ts). A page without a nonce, or not closed by
 * `</body>`, is returned unchanged.
 */
export function scriptsAfterPaint(response: ServerResponse, body: Buffer): Buffer {
  const nonce = nonceOf(response);
  const html = body.toString();
  const end = html.lastIndexOf("</body>");
  if (!nonce || end < 0) return body;
  const page = html
    .slice(0, end)
    .replace(PRELOAD, "")
    .replace(SCRIPT, (tag, own) => (own === nonce ? `${tag} type="${LATER}"` : tag));
  return Buffer.from(`${page}<script nonce="${nonce}">${LOADER}</script>${html.slice(end)}`);
}

import { SERVICE_PAGES } from "./service-pages";

/** A top-up needs an eSIM that one has: nobody looks for it. */
const { "esim-topup": _, ...SOLD } = SERVICE_PAGES;

/** The pages that search engines may show, places of eSIMs aside; every other page says noindex of itself. */
export const INDEXED_PAGES: readonly string[] = [
  "/",
  ...Object.values(SOLD),
  "/plans",
  "/track",
  "/status",
  "/help",
  "/terms",
  "/privacy",
  "/refunds",
];

/** May search engines show this page, whatever stands behind its question mark? */
export function isIndexed(pathname: string): boolean {
  return INDEXED_PAGES.includes(pathname) || /^\/esim\/(?!top-up$)[^/]+$/.test(pathname);
}

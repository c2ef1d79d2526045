import { SERVICE_FACTS } from "@/lib/model/service-facts";

/** A top-up needs an existing eSIM, so nobody searches for its page. */
const { "esim-topup": _, ...SOLD } = SERVICE_FACTS;

/** The pages that search engines may index, besides eSIM regions. Every other page sets noindex. */
export const INDEXED_PAGES: readonly string[] = [
  "/",
  ...Object.values(SOLD).map(({ page }) => page),
  "/plans",
  "/esim/trip",
  "/track",
  "/status",
  "/help",
  "/terms",
  "/privacy",
  "/refunds",
];

/** Whether search engines may index this page, whatever its query. */
export function isIndexed(pathname: string): boolean {
  return INDEXED_PAGES.includes(pathname) || /^\/esim\/(?!top-up$)[^/]+$/.test(pathname);
}

/**
 * The path of the page request. proxy.ts sets it on every page request and overwrites a visitor's own header of this name.
 */
export const PATH_HEADER = "x-kiosk-path";

/** Set only by proxy.ts, if signed-in staff may not open the requested page. */
export const REFUSED_HEADER = "x-kiosk-refused";

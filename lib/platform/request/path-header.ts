/**
 * The path of the page request. proxy.ts sets it on every page request and overwrites a visitor's own header of this name.
 */
export const PATH_HEADER = "x-kiosk-path";

/** Set by proxy.ts, and only by it, where signed-in staff may not open the page that they asked for. */
export const REFUSED_HEADER = "x-kiosk-refused";

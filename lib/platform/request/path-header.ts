/**
 * The path of the page request. proxy.ts sets it on every page request and overwrites a visitor's own header of this name.
 */
export const PATH_HEADER = "x-kiosk-path";

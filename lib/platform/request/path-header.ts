/** The path a page was asked under; written by proxy.ts on every page request, over whatever the visitor sent by this name. */
export const PATH_HEADER = "x-kiosk-path";

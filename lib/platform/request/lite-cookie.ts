/**
 * "on" or "off": whether this browser wants lite pages, without scripts (lib/web/front/to-lite.ts). Unset: as the browser's
 * headers say.
 */
export const LITE_COOKIE = "kiosk_lite";

/** How many items are in this browser's basket, for the header's script. Nothing decides by it. */
export const BASKET_COOKIE = "kiosk_basket";

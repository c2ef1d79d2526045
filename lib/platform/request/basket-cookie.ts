/** How many items are in this browser's basket, for the header's script. No decision depends on it. */
export const BASKET_COOKIE = "kiosk_basket";

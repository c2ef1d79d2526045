/** What was entered in the search box, encrypted, on its way to the form that it fills: a number belongs in no address. */
export const SEARCH_COOKIE = "kiosk_search";

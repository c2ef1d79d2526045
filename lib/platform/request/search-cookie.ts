/** The text entered in the search box, encrypted, for the form that it fills: phone numbers must not appear in addresses. */
export const SEARCH_COOKIE = "kiosk_search";

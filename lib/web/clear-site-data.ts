/**
 * Makes the browser delete the pages, files and storage that it keeps of the shop, even without scripts (ASVS 14.3.1). Not its
 * cookies: a subdomain's would go too, and the session's are deleted by name.
 */
export const CLEAR_SITE_DATA = { "clear-site-data": '"cache", "storage"' };

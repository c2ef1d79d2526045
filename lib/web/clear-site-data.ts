/**
 * Makes the browser delete the shop's cached pages, files and storage, even without scripts (ASVS 14.3.1). Not cookies: a
 * subdomain's would be deleted too, and the session's are deleted by name.
 */
export const CLEAR_SITE_DATA = { "clear-site-data": '"cache", "storage"' };

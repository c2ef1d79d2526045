import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { CLEAR_SITE_DATA } from "@/lib/web/clear-site-data";

/** "Forget this phone": the page has deleted what it knows of; this makes the browser delete the rest. */
export const POST = apiRoute(async () => new Response(null, { status: 204, headers: CLEAR_SITE_DATA }));

export const { GET, HEAD, PUT, PATCH, DELETE } = otherMethods("POST");

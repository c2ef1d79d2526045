import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { getHealth } from "@/lib/web/get-health";

/** What stands and what doesn't, from our own books alone: no call to anybody, no secret. 503 only without a database. */
export const GET = apiRoute(async () => {
  const health = await getHealth();
  return Response.json(health, { status: health.parts.database.ok ? 200 : 503 });
});

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET", "HEAD");

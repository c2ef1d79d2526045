import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { getHealth } from "@/lib/web/get-health";

/**
 * The health of the shop's parts, only from its own database: no external calls, no secrets. 503 only without a
 * database.
 */
export const GET = apiRoute(async () => {
  const health = await getHealth();
  return Response.json(health, { status: health.status === "down" ? 503 : 200 });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "HEAD");

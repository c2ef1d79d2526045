import { readToday } from "@/app/_desk/today/read-today";
import { staffOrRefuse } from "@/lib/auth/current-user";
import { STAFF_ROLES } from "@/lib/auth/signed-in";
import { context } from "@/lib/orders/context";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { problem } from "@/lib/web/problem";

/** What the desk's first page follows: the same words and figures as it shows, for staff; for all others it doesn't exist. */
export const GET = apiRoute(async (request) => {
  const gate = await staffOrRefuse(STAFF_ROLES, { request });
  if (!gate.ok) return problem("not-found");
  return Response.json(await readToday(context(), gate.user.role));
});

export const { HEAD, POST, PUT, PATCH, DELETE } = otherMethods("GET");

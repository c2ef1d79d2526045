import { getDashboard } from "@/app/admin/_dashboard/get-dashboard";
import { staffOrRefuse } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { problem } from "@/lib/web/problem";

/** The dashboard's JSON for live updates, for staff; 404 for all others. */
export const GET = apiRoute(async (request) => {
  const gate = await staffOrRefuse("desk.view", { request });
  if (!gate.ok) return problem("not-found");
  return Response.json(await getDashboard(context(), gate.user));
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

import { context } from "@/lib/orders/context";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { fieldProblem } from "@/lib/web/problem";

/** Packages of a region, or top-ups of an eSIM. None are sold yet, so the lists are empty. */
export const GET = apiRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const region = searchParams.get("region");
  const iccid = searchParams.get("iccid");
  if ((region === null) === (iccid === null)) return fieldProblem("region", "region_or_iccid");
  if (iccid !== null) {
    if (!/^\d{18,22}$/.test(iccid)) return fieldProblem("iccid", "iccid_invalid");
    return Response.json({ iccid, available: false, packages: [] });
  }
  const { regions } = await context().snapshot();
  const found = regions.find((one) => one.code.toLowerCase() === region?.toLowerCase());
  if (!found) return fieldProblem("region", "region_unknown");
  return Response.json({ region: found.code, name: found.name, available: false, packages: [] });
});

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET", "HEAD");

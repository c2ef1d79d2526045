import type { EsimOffer } from "@/lib/catalogue/esim-packages";
import { context } from "@/lib/context/context";
import { esimOffers } from "@/lib/esims/esim-offers";
import { parseIccid } from "@/lib/services/fields/iccid-schema";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { fieldProblem, problem } from "@/lib/web/problem";
import { unavailable } from "@/lib/web/unavailable";

/** The packages of a region, or the top-ups of an eSIM (contract.md). Prices before the payment fee. */
export const GET = apiRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const region = searchParams.get("region");
  const typed = searchParams.get("iccid");
  if ((region === null) === (typed === null)) return fieldProblem("region", "region_or_iccid");
  const ctx = context();

  if (typed !== null) {
    const iccid = parseIccid(typed);
    if (!iccid) return fieldProblem("iccid", "iccid_invalid");
    const limited = await limitVisitor("validate", request.headers, { recipients: [iccid] });
    if (!limited.ok) return problem("limited", limited);
    const offers = await esimOffers(ctx, { iccid });
    if (!offers.ok)
      return offers.reason === "unknown"
        ? fieldProblem("iccid", "iccid_unknown")
        : unavailable("price_unavailable");
    return Response.json({
      iccid,
      available: true,
      packages: offers.packages.map(packageJson),
    });
  }
  const { regions } = await ctx.snapshot();
  const found = regions.find((one) => one.code.toLowerCase() === region?.toLowerCase());
  if (!found) return fieldProblem("region", "region_unknown");
  const offers = await esimOffers(ctx, { region: found.code });
  if (!offers.ok && offers.reason === "unavailable") return unavailable("price_unavailable");
  const packages = offers.ok ? offers.packages.map(packageJson) : [];
  return Response.json({
    region: found.code,
    name: found.name,
    available: true,
    packages,
  });
});

function packageJson({ price, volume, duration, ...rest }: EsimOffer) {
  return { ...rest, price: { amount: price, currency: "NGN" }, bytes: volume, days: duration };
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "HEAD");

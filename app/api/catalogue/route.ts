import { catalogueJson } from "@/lib/catalogue/catalogue-json";
import { context } from "@/lib/context/context";
import { sellableNow } from "@/lib/upstream/sellable-now";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { isKnown } from "@/lib/web/front/etag";
import { fieldProblem } from "@/lib/web/problem";
import { serviceNames } from "@/lib/words/messages";

/**
 * What is on sale and its prices, from our own copy (contract.md). `?service=` and `?product=` (in any letter case,
 * with space, _ and - equal) filter it. Responds 304 to a matching ETag.
 */
export const GET = apiRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const filter = {
    service: searchParams.get("service") ?? undefined,
    product: searchParams.get("product") ?? undefined,
  };
  const ctx = context();
  const catalogue = catalogueJson(await ctx.snapshot(), serviceNames, sellableNow(ctx), filter);
  if (!catalogue.ok) return fieldProblem("service", "service_unknown");
  const headers = { etag: catalogue.etag, "cache-control": "public, max-age=0, must-revalidate" };
  if (isKnown(request.headers.get("if-none-match"), catalogue.etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(catalogue.body, { headers: { ...headers, "content-type": "application/json" } });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "HEAD");

import { catalogueJson } from "@/lib/catalogue/catalogue-json";
import { context } from "@/lib/orders/context";
import { apiRoute, otherMethods } from "@/lib/web/api-route";

/** What is sold and for how much, from our own copy (contract.md). Asked for again with its ETag: 304. */
export const GET = apiRoute(async (request) => {
  const snapshot = await context().snapshot();
  const headers = { etag: `"${snapshot.version}"`, "cache-control": "public, max-age=0, must-revalidate" };
  if (matches(request.headers.get("if-none-match"), snapshot.version)) {
    return new Response(null, { status: 304, headers });
  }
  return Response.json(catalogueJson(snapshot), { headers });
});

function matches(header: string | null, version: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(`"${version}"`);
}

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET", "HEAD");

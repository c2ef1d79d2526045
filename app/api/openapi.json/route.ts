import { env } from "@/lib/platform/config/env";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { openApiDocument } from "@/lib/web/openapi/document";

/** OpenAPI 3.1 of the JSON API, for programs and their authors. */
export const GET = apiRoute(async () =>
  Response.json(openApiDocument(env().appUrl), { headers: { "cache-control": "public, max-age=300" } }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "HEAD");

import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { env } from "@/lib/platform/config/env";

/**
 * What is no page, and the search box's endless answers. Orders, receipts and accounts are not here: a crawler that may not
 * open a link can't read its noindex, and would list the bare link, token and all, wherever somebody had posted it.
 */
export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/go"] },
    sitemap: new URL("/sitemap.xml", env().appUrl).href,
  };
}

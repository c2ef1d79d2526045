import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { env } from "@/lib/platform/config/env";

/**
 * Excludes addresses that aren't pages, and the search box's endless results. Orders, receipts and accounts aren't
 * listed: a crawler that may not open a link can't read its noindex, and would index the bare link, token included,
 * wherever it was posted.
 */
export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/go"] },
    sitemap: new URL("/sitemap.xml", env().appUrl).href,
  };
}

import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { env } from "@/lib/platform/config/env";
import { findCatalogue } from "./_shop/catalogue/find-catalogue";
import { INDEXED_PAGES } from "./_shop/frame/indexed-pages";

/**
 * The pages that search engines may index, under the shop's own address. Generated per request, because the build
 * doesn't know the address.
 */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection();
  const regions = (await findCatalogue())?.regions ?? [];
  const places = regions.map(({ code }) => `/esim/${encodeURIComponent(code)}`);
  return [...INDEXED_PAGES, ...places].map((page) => ({ url: new URL(page, env().appUrl).href }));
}

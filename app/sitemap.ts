import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { env } from "@/lib/platform/config/env";
import { findCatalogue } from "./_shop/catalogue/find-catalogue";
import { INDEXED_PAGES } from "./_shop/frame/indexed-pages";

/** What search engines may show, under the shop's own address, which a build doesn't know: made for each request. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection();
  const regions = (await findCatalogue())?.regions ?? [];
  const places = regions.map(({ code }) => `/esim/${encodeURIComponent(code)}`);
  return [...INDEXED_PAGES, ...places].map((page) => ({ url: new URL(page, env().appUrl).href }));
}

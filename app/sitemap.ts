import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { env } from "@/lib/platform/config/env";
import { prefixed } from "@/lib/words/local-href";
import { OFFERED } from "@/lib/words/locale";
import { findCatalogue } from "./_shop/catalogue/find-catalogue";
import { INDEXED_PAGES } from "./_shop/frame/indexed-pages";

/**
 * The pages that search engines may index, in each language, under the shop's own address. Generated per request, because the build
 * doesn't know the address.
 */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection();
  const regions = (await findCatalogue())?.regions ?? [];
  const places = regions.map(({ code }) => `/esim/${encodeURIComponent(code)}`);
  return [...INDEXED_PAGES, ...places].flatMap((page) =>
    OFFERED.map((locale) => ({ url: new URL(prefixed(locale, page), env().appUrl).href })),
  );
}

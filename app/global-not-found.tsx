import type { Metadata } from "next";
import { headers } from "next/headers";
import { REFUSED_HEADER } from "@/lib/platform/request/path-header";
import { frameWords } from "@/lib/words/en/admin-frame";
import { NotFoundPage, notFoundMetadata } from "./_shop/frame/not-found-page";
import { RefusedPage } from "./_shop/frame/refused-page";
import { shopMetadata } from "./_shop/frame/shop-metadata";
import { ShopPage } from "./_shop/frame/shop-page";

export async function generateMetadata(): Promise<Metadata> {
  return {
    ...(await shopMetadata()),
    ...notFoundMetadata(),
    ...((await isRefused()) ? { title: frameWords.refusedTitle } : {}),
  };
}

/**
 * The 404 page, also for staff who may not open the requested page. Rendered per request, so that its scripts have the
 * request's nonce (next.config.mjs).
 */
export default async function GlobalNotFound() {
  return <ShopPage>{(await isRefused()) ? <RefusedPage /> : <NotFoundPage />}</ShopPage>;
}

async function isRefused(): Promise<boolean> {
  return (await headers()).has(REFUSED_HEADER);
}

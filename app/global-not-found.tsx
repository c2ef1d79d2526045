import type { Metadata } from "next";
import { connection } from "next/server";
import { NotFoundPage, notFoundMetadata } from "./_shop/frame/not-found-page";
import { shopMetadata } from "./_shop/frame/shop-metadata";
import { ShopPage } from "./_shop/frame/shop-page";

export async function generateMetadata(): Promise<Metadata> {
  return { ...(await shopMetadata()), ...notFoundMetadata() };
}

/** The 404 page. Rendered per request, so that its scripts have the request's nonce (next.config.mjs). */
export default async function GlobalNotFound() {
  await connection();
  return (
    <ShopPage>
      <NotFoundPage />
    </ShopPage>
  );
}

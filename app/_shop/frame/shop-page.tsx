import type { ReactNode } from "react";
import { themeAddress } from "@/lib/theme/theme-css";
import { currentLocale } from "@/lib/words/catalogues/in-locale";
import { LANGUAGES } from "@/lib/words/locale";
import { getShopFacts } from "./get-shop";
import { OfflineBar } from "./offline-bar";
import { PageWords } from "./page-words";
import { ShopProvider } from "./shop-context";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import "@/app/shop.css";

/**
 * The document of every page except admin, which has its own styles (app/admin/layout.tsx). Navigating between the two reloads
 * the page. Each page carries a nonce, so none is prerendered: every layout sets `force-dynamic`, and the front caches pages
 * that are the same for everybody (lib/web/front/cacheable.ts).
 */
export async function ShopPage({ children }: { children: ReactNode }) {
  const { name, supportEmail, supportPhone, accent, dropDomain } = await getShopFacts();
  const shop = { name, supportEmail, supportPhone, ...(dropDomain ? { emailOptional: true } : {}) };
  const theme = themeAddress(accent);
  return (
    <html lang={LANGUAGES[currentLocale()].tag}>
      <body>
        {/* In the head, so that nothing is painted before it has loaded. */}
        {theme ? <link rel="stylesheet" href={theme} precedence="theme" /> : null}
        {/* Paints the header whole: painted in part, its links move when the rest of the page arrives. */}
        <link rel="expect" href="#content" blocking="render" />
        <PageWords of="frame">
          <ShopProvider value={shop}>
            <SiteHeader name={name} />
            <main id="content">{children}</main>
            <SiteFooter shop={shop} />
            <OfflineBar />
          </ShopProvider>
        </PageWords>
      </body>
    </html>
  );
}

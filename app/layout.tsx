import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { env } from "@/lib/platform/config/env";
import { themeAddress } from "@/lib/theme/theme-css";
import { getShopFacts } from "./_shop/frame/get-shop";
import { OfflineBar } from "./_shop/frame/offline-bar";
import { PageWords } from "./_shop/frame/page-words";
import { ShopProvider } from "./_shop/frame/shop-context";
import { SiteFooter } from "./_shop/frame/site-footer";
import { SiteHeader } from "./_shop/frame/site-header";
import "./globals.css";
import { common } from "@/lib/words/messages";

/** Each page carries a nonce, so none is prerendered. The front keeps what is the same for everybody (lib/web/front/cacheable.ts). */
export const dynamic = "force-dynamic";

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f2e6" },
    { media: "(prefers-color-scheme: dark)", color: "#0b1119" },
  ],
};

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await getShopFacts();
  const card = { url: "/card.png", width: 1200, height: 630, alt: name };
  return {
    metadataBase: shopAddress(),
    // Each page's own path: a query doesn't make another page.
    alternates: { canonical: "./" },
    openGraph: { type: "website", siteName: name, locale: "en_NG", images: [card] },
    twitter: { card: "summary_large_image" },
    title: { default: name, template: `%s · ${name}` },
    description: common.pageDescription({ shop: name }),
    applicationName: name,
    formatDetection: { telephone: false, email: false, address: false },
  };
}

/** The base address of links in previews on other sites; unknown at build time. */
function shopAddress(): URL | undefined {
  try {
    return new URL(env().appUrl);
  } catch {
    return undefined;
  }
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { name, supportEmail, supportPhone, accent } = await getShopFacts();
  const shop = { name, supportEmail, supportPhone };
  const theme = themeAddress(accent);
  return (
    <html lang="en-NG">
      <body>
        {/* In the head, so that nothing is painted before it has loaded. */}
        {theme ? <link rel="stylesheet" href={theme} precedence="theme" /> : null}
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

import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { themeAddress } from "@/lib/theme/theme-css";
import { common } from "@/lib/words/en";
import { readShop } from "./_shop/read-shop";
import { ShopProvider } from "./_shop/shop-context";
import { SiteFooter } from "./_shop/site-footer";
import { SiteHeader } from "./_shop/site-header";
import "./globals.css";

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
  const { name } = await readShop();
  return {
    title: { default: name, template: `%s · ${name}` },
    description: common.pageDescription(name),
    applicationName: name,
    formatDetection: { telephone: false, email: false, address: false },
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { name, supportEmail, supportPhone, accent } = await readShop();
  const shop = { name, supportEmail, supportPhone };
  const theme = themeAddress(accent);
  return (
    <html lang="en-NG">
      <body>
        {/* In the head, so that nothing is painted before it is there. */}
        {theme ? <link rel="stylesheet" href={theme} precedence="theme" /> : null}
        <ShopProvider value={shop}>
          <SiteHeader name={name} />
          <main id="content">{children}</main>
          <SiteFooter shop={shop} />
        </ShopProvider>
      </body>
    </html>
  );
}

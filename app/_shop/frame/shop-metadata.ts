import type { Metadata, Viewport } from "next";
import { env } from "@/lib/platform/config/env";
import { common } from "@/lib/words/messages";
import { getShopFacts } from "./get-shop";

export const shopViewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f2e6" },
    { media: "(prefers-color-scheme: dark)", color: "#0b1119" },
  ],
};

export async function shopMetadata(): Promise<Metadata> {
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

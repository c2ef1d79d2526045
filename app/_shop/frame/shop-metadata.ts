import type { Metadata } from "next";
import { headers } from "next/headers";
import { viewport } from "@/app/_ui/viewport";
import { env } from "@/lib/platform/config/env";
import { PATH_HEADER } from "@/lib/platform/request/path-header";
import { currentLocale } from "@/lib/words/catalogues/in-locale";
import { localHref, prefixed } from "@/lib/words/local-href";
import { LANGUAGES, type Locale, OFFERED } from "@/lib/words/locale";
import { common } from "@/lib/words/messages";
import { getShopFacts } from "./get-shop";
import { isIndexed } from "./indexed-pages";

/** --paper of globals.css. */
export const shopViewport = viewport({ light: "#f7f2e6", dark: "#0b1119" });

export async function shopMetadata(): Promise<Metadata> {
  const { name } = await getShopFacts();
  const base = shopAddress();
  const card = {
    url: base ? new URL("/card.png", base).href : "/card.png",
    width: 1200,
    height: 630,
    alt: name,
  };
  const { tag } = LANGUAGES[currentLocale()];
  return {
    metadataBase: base && new URL(localHref("/"), base),
    // Each page's own path: a query doesn't make another page.
    alternates: { canonical: "./", languages: await languageAddresses(base) },
    openGraph: { type: "website", siteName: name, locale: tag.replace("-", "_"), images: [card] },
    twitter: { card: "summary_large_image" },
    title: { default: name, template: `%s · ${name}` },
    description: common.pageDescription({ shop: name }),
    applicationName: name,
    formatDetection: { telephone: false, email: false, address: false },
  };
}

/** Of a page behind a secret link: never indexed, and the link isn't passed on. */
export function secretPage(title: string): Metadata {
  return { title, robots: { index: false, follow: false, noarchive: true }, referrer: "same-origin" };
}

/** The page's address in each language, for search engines, which know no code for Pidgin. */
async function languageAddresses(base: URL | undefined): Promise<Record<string, string>> {
  const [path = "/"] = ((await headers()).get(PATH_HEADER) ?? "/").split("?", 1);
  if (!base || OFFERED.length < 2 || !isIndexed(path)) return {};
  const addressIn = (locale: Locale) => new URL(prefixed(locale, path), base).href;
  const tagged = OFFERED.filter((locale) => locale !== "pcm");
  return {
    ...Object.fromEntries(tagged.map((locale) => [LANGUAGES[locale].tag, addressIn(locale)])),
    "x-default": addressIn("en"),
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

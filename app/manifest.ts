import type { MetadataRoute } from "next";
import { common, serviceNames } from "@/lib/words/messages";
import { getShopFacts } from "./_shop/frame/get-shop";

// The shop's name is set by its owner and unknown at build time.
export const dynamic = "force-dynamic";

/** The manifest to install the shop on a home screen. The icons are our own, from app/icon.svg. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { name } = await getShopFacts();
  return {
    id: "/",
    name,
    short_name: name,
    description: common.pageDescription({ shop: name }),
    lang: "en-NG",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f7f2e6",
    theme_color: "#f7f2e6",
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      { src: "/icons/192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: serviceNames.airtime, url: "/airtime" },
      { name: serviceNames.data, url: "/data" },
      { name: serviceNames.electricity, url: "/electricity" },
      { name: common.track, url: "/track" },
    ],
  };
}

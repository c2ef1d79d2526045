import { ImageResponse } from "next/og";
import { type Card, CardArt, cardFaces } from "@/app/_shop/frame/card-art";
import { getShopFacts } from "@/app/_shop/frame/get-shop";
import { accentHex } from "@/lib/theme/accent-hex";
import { homeWords, serviceNames } from "@/lib/words/messages";

export const dynamic = "force-dynamic";

const SIZE = { width: 1200, height: 630 };
const DAY_S = 86_400;
let drawn: { as: string; png: Promise<ArrayBuffer> } | undefined;

/**
 * The preview image of links to the shop, with its name and accent colour, about 50 KB. Drawn once per process. The
 * drawing library is loaded on the first request, never by a page.
 */
export async function GET(): Promise<Response> {
  const { name, accent } = await getShopFacts();
  const as = `${accent ?? ""} ${name}`;
  if (drawn?.as !== as) drawn = { as, png: draw(name, accentHex(accent).light) };
  try {
    return new Response(await drawn.png, {
      headers: { "content-type": "image/png", "cache-control": `public, max-age=${DAY_S}` },
    });
  } catch (error) {
    drawn = undefined;
    throw error;
  }
}

async function draw(shop: string, accent: string): Promise<ArrayBuffer> {
  const card: Card = {
    shop,
    accent,
    promise: homeWords.lead,
    services: [
      serviceNames.airtime,
      serviceNames.data,
      serviceNames.electricity,
      serviceNames.tv,
      serviceNames.esim,
    ],
  };
  return new ImageResponse(<CardArt {...card} />, { ...SIZE, fonts: await cardFaces() }).arrayBuffer();
}

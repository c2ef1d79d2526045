import { getShopFacts } from "@/app/_shop/frame/get-shop";
import { themeCss } from "@/lib/theme/theme-css";

/**
 * The shop's own accent. Pages ask for it under its hash, which a browser may keep for ever; a page from before a change, and
 * whatever asks without a hash, gets what counts now.
 */
export async function GET(request: Request): Promise<Response> {
  const { accent } = await getShopFacts();
  const { css, hash } = themeCss(accent);
  const asked = new URL(request.url).searchParams.get("v");
  const headers = {
    "content-type": "text/css; charset=utf-8",
    "cache-control": asked === hash && css ? "public, max-age=31536000, immutable" : "no-cache",
    etag: `"${hash}"`,
  };
  if (request.headers.get("if-none-match") === headers.etag)
    return new Response(null, { status: 304, headers });
  return new Response(css, { headers });
}

import { getShopFacts } from "@/app/_shop/frame/get-shop";
import { themeCss } from "@/lib/theme/theme-css";

/**
 * The style sheet with the shop's accent. Pages request it with its hash, which browsers may cache for ever. A
 * request with an old hash or none gets the current one.
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

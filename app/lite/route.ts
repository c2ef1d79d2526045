import { env } from "@/lib/platform/config/env";
import { LITE_COOKIE } from "@/lib/platform/request/lite-cookie";
import { yearCookie } from "@/lib/platform/request/year-cookie";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { seeOther } from "@/lib/web/see-other";

/**
 * Switches the lite version on or off for this browser and goes back to the page. Target of the form in the footer; a body
 * without a choice changes nothing.
 */
export const POST = apiRoute(async (request) => {
  const response = seeOther(pageBefore(request));
  const form = await request.formData().catch(() => null);
  const lite = form?.get("lite");
  if (lite === "on" || lite === "off")
    response.headers.set("set-cookie", yearCookie(LITE_COOKIE, lite, env().appUrl.startsWith("https:")));
  return response;
});

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

/** The shop's page that contained the form, according to the browser; otherwise home. */
function pageBefore(request: Request): string {
  const referer = request.headers.get("referer") ?? "";
  if (!URL.canParse(referer)) return "/";
  const { host, pathname, search } = new URL(referer);
  const isOwn = host === request.headers.get("host") || host === new URL(env().appUrl).host;
  return isOwn && !pathname.startsWith("//") ? `${pathname}${search}` : "/";
}

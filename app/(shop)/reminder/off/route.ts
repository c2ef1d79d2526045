import { turnReminderOffByLink } from "@/lib/account/reminders";
import { context } from "@/lib/context/context";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { seeOther } from "@/lib/web/see-other";
import { localHref } from "@/lib/words/local-href";

/** Turns a reminder off: for the form on the link's page, and for mail apps, which post to it automatically (RFC 8058). */
export const POST = apiRoute(async (request) => {
  await turnReminderOffByLink(context(), new URL(request.url).searchParams.get("token") ?? "");
  return seeOther(localHref("/reminder"));
});

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

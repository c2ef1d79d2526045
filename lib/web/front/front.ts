import { inLocale } from "@/lib/words/catalogues/in-locale";
import { answerLite } from "./answer-lite";
import { CachedResponses, type Handler } from "./cached-responses";
import { compressAnswer } from "./compress-answer";
import { FRONT_HEADER } from "./open-order";
import { OrderPages } from "./order-pages";
import { refuseMethod } from "./refuse-method";
import type { StaticFiles } from "./static-files";
import { stripLocale } from "./strip-locale";
import { wantsLite } from "./wants-lite";

/**
 * Handles requests before Next: refuses unexpected methods, and serves the build's files, pages that are the same for
 * everybody, and order pages. All others go to Next, whose responses are compressed (docs/adr/0020). Everything runs in the
 * language named by the address (docs/adr/0062).
 */
export function createFront(next: Handler, files: StaticFiles): Handler {
  const held = new CachedResponses(next);
  const orders = new OrderPages(next);
  return async (request, response) => {
    // Only the front may set this header, also for cached pages.
    delete request.headers[FRONT_HEADER];
    if (refuseMethod(request, response)) return;
    if (await files.handle(request, response)) return;
    const locale = stripLocale(request, response);
    if (locale === null) return;
    await inLocale(locale, async () => {
      if (await held.handle(request, response)) return;
      if (await orders.handle(request, response)) return;
      if (wantsLite(request)) answerLite(request, response);
      else compressAnswer(request, response);
      await next(request, response);
    });
  };
}

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
 * What answers before Next: refusals of odd methods, the build's files, the pages that are the same for everybody and the pages of orders. The rest goes to
 * Next, whose answers go out compressed (docs/adr/0020). All of it runs in the language that the address names (docs/adr/0062).
 */
export function createFront(next: Handler, files: StaticFiles): Handler {
  const held = new CachedResponses(next);
  const orders = new OrderPages(next);
  return async (request, response) => {
    // Only the front may set this header, for cached pages too.
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

import { compressAnswer } from "./compress-answer";
import { type Handler, HeldAnswers } from "./held-answers";
import { FRONT_HEADER, openOrder } from "./open-order";
import type { StaticFiles } from "./static-files";

/**
 * What stands before Next in a web process: files of the build from memory, what is the same for everybody from memory, and
 * everything else compressed on its way out (next.config.mjs switches Next's own compression off).
 */
export function createFront(next: Handler, files: StaticFiles): Handler {
  const held = new HeldAnswers(next);
  return async (request, response) => {
    // Ours alone to say, of what is held as well.
    delete request.headers[FRONT_HEADER];
    if (await files.handle(request, response)) return;
    if (await held.handle(request, response)) return;
    await openOrder(request, response);
    compressAnswer(request, response);
    await next(request, response);
  };
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { collectAnswer } from "./collect-answer";
import { compressAnswer } from "./compress-answer";
import { isPage, toLite } from "./to-lite";
import { wantsLite } from "./wants-lite";

/** Collects what is written to `response`, converts a page to its lite version, and sends it compressed. */
export function answerLite(request: IncomingMessage, response: ServerResponse): void {
  collectAnswer(response, (body) => sendOnce(request, response, body));
}

/** Sends a whole body that isn't cached, compressed; a page as its lite version if the visitor gets these. */
export function sendOnce(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const finished = wantsLite(request) && isPage(response) ? toLite(response, body) : body;
  compressAnswer(request, response);
  response.end(finished);
}

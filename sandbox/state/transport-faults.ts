import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { ContentfulStatusCode, RedirectStatusCode } from "hono/utils/http-status";
import type { Answer } from "../core/scenario-types";
import type { SandboxEnv } from "./env";

/** Resets the connection (RST): the client has sent its request and receives nothing. */
export function resetConnection(c: Context<SandboxEnv>): Response {
  c.set("outcome", "connection reset");
  c.env.incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Closes the connection normally, without a response. */
function closeConnection(c: Context<SandboxEnv>): Response {
  c.set("outcome", "connection closed");
  c.env.incoming.socket.end();
  return RESPONSE_ALREADY_SENT;
}

/** Never responds. The connection stays open until the client or the sandbox closes it. */
export function stall(c: Context<SandboxEnv>): Response {
  c.set("outcome", "no answer");
  return RESPONSE_ALREADY_SENT;
}

/** Sends half of a JSON body with the full Content-Length, then stalls (`hangUp` false) or closes the connection. */
function halfBody(c: Context<SandboxEnv>, body: string, hangUp: boolean): Response {
  c.set("outcome", hangUp ? "body truncated" : "stalled in body");
  const { outgoing, incoming } = c.env;
  const length = Buffer.byteLength(body);
  outgoing.writeHead(200, { "content-type": "application/json", "content-length": String(length) });
  outgoing.write(Buffer.from(body).subarray(0, Math.max(1, Math.floor(length / 2))), () => {
    if (hangUp) incoming.socket.end();
  });
  return RESPONSE_ALREADY_SENT;
}

/** Responds with the fault. `usual` is the body without it. Not for normal, slow and error. */
export function faultyAnswer(c: Context<SandboxEnv>, answer: Answer, usual: unknown): Response {
  switch (answer.kind) {
    case "reset":
      return resetConnection(c);
    case "close":
      return closeConnection(c);
    case "stall":
      return stall(c);
    case "stall-in-body":
      return halfBody(c, JSON.stringify(usual), false);
    case "truncated":
      return halfBody(c, JSON.stringify(usual), true);
    case "huge":
      return c.json({
        success: true,
        message: "Transaction success",
        data: usual,
        padding: "x".repeat(3_000_000),
      });
    case "redirect":
      return c.redirect(c.req.url, answer.status as RedirectStatusCode);
    case "gateway-page":
      return c.html(
        `<html><head><title>${answer.status}</title></head><body><center><h1>${answer.status}</h1></center></body></html>`,
        answer.status as ContentfulStatusCode,
      );
    case "body":
      return c.body(answer.body, answer.status as ContentfulStatusCode, {
        "content-type": answer.contentType,
      });
    default:
      throw new Error(`no fault: ${answer.kind}`);
  }
}

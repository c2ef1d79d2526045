import type { ServerResponse } from "node:http";
import { storeHead } from "./store-head";

/**
 * Collects what is written to `response` instead of sending it, and passes the whole body to `done`. The response is then as if
 * nothing had been written, with the intended status and headers.
 */
export function collectAnswer(response: ServerResponse, done: (body: Buffer) => void): void {
  const { writeHead, write, end, flushHeaders } = response;
  const chunks: Buffer[] = [];
  const take = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk, encoding as BufferEncoding | undefined));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    storeHead(response, status, rest);
    return response;
  }) as typeof writeHead;
  response.flushHeaders = () => {};
  response.write = ((chunk: unknown, encoding: unknown) => {
    take(chunk, encoding);
    return true;
  }) as typeof write;
  response.end = ((chunk: unknown, encoding: unknown) => {
    take(chunk, encoding);
    Object.assign(response, { writeHead, write, end, flushHeaders });
    done(Buffer.concat(chunks));
    return response;
  }) as typeof end;
}

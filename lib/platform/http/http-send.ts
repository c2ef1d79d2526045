import { type ClientRequest, type IncomingMessage, request as openRequest } from "node:http";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { connectFailure } from "./connect-failure";
import type { HttpExchange } from "./http-exchange";

export interface HttpSend {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** http: or https:. */
  url: URL;
  headers?: Record<string, string>;
  /** Sent with its Content-Length; a text as UTF-8. */
  body?: string | Uint8Array;
  /** For DNS, TCP and TLS together; default 3,000 ms. */
  connectTimeoutMs?: number;
  /** From the call to the last byte of the response. */
  totalTimeoutMs: number;
  /** The largest response body in bytes; default 1 MiB. */
  maxBytes?: number;
  signal?: AbortSignal;
  /**
   * Called once when the connection is ready, in the same tick that hands the request to the socket. Returning false (or
   * throwing) vetoes the request: not_sent "fenced".
   */
  beforeWrite?: () => boolean;
  /** Extra trusted certificate authority (PEM). */
  ca?: string;
}

/** Sends a request: httpSend, or a fake in tests. */
export type SendHttp = (send: HttpSend) => Promise<HttpExchange>;

/** The document's connection timeout (money-safety.md, Sending 4). */
const CONNECT_TIMEOUT_MS = 3_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

/**
 * Sends one request over its own socket (no agent, no reuse, no retry, no redirect) and never throws: the result says
 * whether a byte could have been written. The request is handed to the socket only after `connect` or `secureConnect`, so
 * every earlier failure is provably not sent, and no later one is.
 */
export function httpSend(send: HttpSend): Promise<HttpExchange> {
  return new Promise((resolve) => {
    const secure = send.url.protocol === "https:";
    if (!secure && send.url.protocol !== "http:") {
      resolve({ kind: "not_sent", reason: "invalid_request", code: "PROTOCOL" });
      return;
    }
    if (send.signal?.aborted) {
      resolve({ kind: "not_sent", reason: "aborted" });
      return;
    }
    let written = false;
    let tcpConnected = false;
    let settled = false;
    let req: ClientRequest | undefined;
    let socket: Socket | undefined;
    const chunks: Buffer[] = [];

    const settle = (exchange: HttpExchange) => {
      if (settled) return;
      settled = true;
      clearTimeout(connectTimer);
      clearTimeout(totalTimer);
      send.signal?.removeEventListener("abort", onAbort);
      req?.destroy();
      socket?.destroy();
      if (exchange.kind !== "lost" || chunks.length === 0) return resolve(exchange);
      resolve({ ...exchange, part: Buffer.concat(chunks).toString("utf8") });
    };
    const onAbort = () => settle({ kind: written ? "lost" : "not_sent", reason: "aborted" });
    const onTimeout = () =>
      settle(written ? { kind: "lost", reason: "timeout" } : { kind: "not_sent", reason: "connect_timeout" });
    const onError = (error: NodeJS.ErrnoException) =>
      settle(written ? lostBy(error) : connectFailure(error, secure && tcpConnected));
    const connectTimer = setTimeout(onTimeout, send.connectTimeoutMs ?? CONNECT_TIMEOUT_MS);
    const totalTimer = setTimeout(onTimeout, send.totalTimeoutMs);
    send.signal?.addEventListener("abort", onAbort, { once: true });

    try {
      socket = openSocket(send, secure);
    } catch (error) {
      settle({ kind: "not_sent", reason: "invalid_request", code: errorCode(error) });
      return;
    }
    socket.on("error", onError);
    socket.once("connect", () => {
      tcpConnected = true;
    });
    socket.once("close", () => {
      if (!written) settle({ kind: "not_sent", reason: secure ? "tls" : "unreachable", code: "CLOSED" });
    });
    socket.once(secure ? "secureConnect" : "connect", () => {
      if (settled || !socket) return;
      try {
        req = openOn(socket, send);
      } catch (error) {
        settle({ kind: "not_sent", reason: "invalid_request", code: errorCode(error) });
        return;
      }
      req.on("error", onError);
      req.on("response", (response) =>
        receiveAnswer(response, send.maxBytes ?? MAX_ANSWER_BYTES, chunks, settle),
      );
      req.on("close", () => settle({ kind: "lost", reason: "reset", code: "CLOSED" }));
      if (!allowed(send.beforeWrite)) {
        settle({ kind: "not_sent", reason: "fenced" });
        return;
      }
      clearTimeout(connectTimer);
      written = true;
      req.end(send.body);
    });
  });
}

function openSocket(send: HttpSend, secure: boolean): Socket {
  const host = send.url.hostname.replace(/^\[|\]$/g, "");
  const port = send.url.port ? Number(send.url.port) : secure ? 443 : 80;
  if (!secure) return connectTcp({ host, port });
  // Server Name Indication allows only names; an IP address would be rejected.
  const servername = isIP(host) ? undefined : host;
  return connectTls({ host, port, servername, ca: send.ca, ALPNProtocols: ["http/1.1"] });
}

function openOn(socket: Socket, send: HttpSend): ClientRequest {
  const headers: Record<string, string> = {
    ...send.headers,
    host: send.url.host,
    connection: "close",
    "accept-encoding": "identity",
  };
  if (send.body !== undefined) headers["content-length"] = String(Buffer.byteLength(send.body));
  // With createConnection and no agent, the request uses only this socket.
  return openRequest({
    createConnection: () => socket,
    method: send.method,
    path: `${send.url.pathname}${send.url.search}`,
    headers,
    setHost: false,
  });
}

function allowed(beforeWrite: (() => boolean) | undefined): boolean {
  if (!beforeWrite) return true;
  try {
    return beforeWrite() === true;
  } catch {
    return false;
  }
}

function receiveAnswer(
  response: IncomingMessage,
  maxBytes: number,
  chunks: Buffer[],
  settle: (exchange: HttpExchange) => void,
) {
  let size = 0;
  response.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) settle({ kind: "lost", reason: "too_large" });
    else chunks.push(chunk);
  });
  const truncated = () => settle({ kind: "lost", reason: "truncated" });
  response.on("error", truncated);
  response.on("aborted", truncated);
  response.on("end", () => {
    if (!response.complete) return truncated();
    settle({
      kind: "answer",
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    });
  });
}

function lostBy(error: NodeJS.ErrnoException): HttpExchange {
  const code = errorCode(error);
  return { kind: "lost", reason: code?.startsWith("HPE_") ? "protocol" : "reset", code };
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

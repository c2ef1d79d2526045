import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { PAGE_METHODS } from "../refuse-post";
import { API_POLICY, SECURITY_HEADERS, transportSecurity } from "../security-headers.mjs";

/** The API's routes refuse unsupported methods themselves (otherMethods). */
const API_METHODS = [...PAGE_METHODS, "PUT", "PATCH", "DELETE"];
const TEXT = "This address doesn't accept that method. Nothing was changed.\n";

/** Refuses methods that no handler accepts, such as TRACE: Next would respond 500, without our headers. */
export function refuseMethod(request: IncomingMessage, response: ServerResponse): boolean {
  const methods = request.url?.startsWith("/api/") ? API_METHODS : PAGE_METHODS;
  if (methods.includes(request.method ?? "")) return false;
  // The rest of the request isn't read.
  response.writeHead(405, { ...plainHeaders(TEXT), allow: PAGE_METHODS.join(", "), connection: "close" });
  response.end(TEXT);
  return true;
}

/** Refuses what Node.js rejects before any handler: unknown methods, CONNECT, and malformed requests. */
export function refuseBroken(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
    else socket.end(rawAnswer(STATUS_OF_ERROR[error.code ?? ""] ?? 400));
  });
  server.on("connect", (_, socket) => socket.end(rawAnswer(405)));
}

/** The statuses of Node.js itself, except for the first. */
const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  HPE_INVALID_METHOD: 405,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function rawAnswer(status: number): string {
  const text = status === 405 ? TEXT : "This request can't be read. Nothing was changed.\n";
  const headers = {
    ...plainHeaders(text),
    ...(status === 405 ? { allow: PAGE_METHODS.join(", ") } : {}),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", text].join("\r\n");
}

function plainHeaders(text: string): Record<string, string> {
  const transport = transportSecurity();
  return {
    ...Object.fromEntries(SECURITY_HEADERS.map(({ key, value }) => [key.toLowerCase(), value])),
    "content-security-policy": API_POLICY,
    ...(transport ? { "strict-transport-security": transport } : {}),
    "cache-control": "no-store",
    "content-type": "text/plain; charset=utf-8",
    "content-length": String(Buffer.byteLength(text)),
  };
}

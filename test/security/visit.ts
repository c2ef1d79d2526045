import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

export interface Visit {
  method?: string;
  headers?: Record<string, string>;
  /** Text is sent unchanged, anything else as JSON. */
  body?: unknown;
}

export interface Seen {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks into.
  json: any;
}

/** Sends one request from a loopback address of its own (127.0.0.x), as another machine would. */
export async function visit(base: string, from: string, path: string, options: Visit = {}): Promise<Seen> {
  const answer = await open(base, from, path, options);
  let text = "";
  answer.setEncoding("utf8");
  for await (const part of answer) text += part;
  const isJson = /json/.test(answer.headers["content-type"] ?? "");
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    text,
    json: isJson ? JSON.parse(text) : null,
  };
}

/** The same without reading the body, for a stream. The caller destroys it. */
export function open(
  base: string,
  from: string,
  path: string,
  { method, headers = {}, body }: Visit = {},
): Promise<IncomingMessage> {
  const text = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, base), {
      method: method ?? (text === undefined ? "GET" : "POST"),
      localAddress: from,
      agent: false,
      headers: { ...(text === undefined ? {} : { "content-type": "application/json" }), ...headers },
    });
    call.on("response", resolve);
    call.on("error", reject);
    call.end(text);
  });
}

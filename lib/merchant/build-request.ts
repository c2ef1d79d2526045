import type { Endpoint, HeaderNames } from "./endpoints";

export type ParamValue = string | number | boolean | undefined;

export interface BuiltRequest {
  method: "GET" | "POST";
  url: URL;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Builds one request from its endpoint. The base address keeps its own path. Undefined parameters are omitted. A
 * parameter named in the path goes there (encoded), the others into the query (GET) or the JSON body (POST).
 */
export function buildRequest(
  endpoint: Endpoint,
  params: Readonly<Record<string, ParamValue>>,
  connection: { baseUrl: string; apiKey: string; headers: HeaderNames },
): BuiltRequest {
  const rest = new Map<string, string | number | boolean>();
  let path = endpoint.path;
  for (const [canonical, value] of Object.entries(params)) {
    if (value === undefined) continue;
    const placeholder = `{${canonical}}`;
    if (path.includes(placeholder)) path = path.replaceAll(placeholder, () => pathSegment(String(value)));
    else rest.set(endpoint.params[canonical] ?? canonical, value);
  }
  const url = new URL(connection.baseUrl.replace(/\/+$/, "") + path);
  const { headers: names } = connection;
  const headers: Record<string, string> = {
    accept: "application/json",
    [names.authorization]: `${names.authorizationPrefix}${connection.apiKey}`,
    [names.channel]: names.channelValue,
  };
  if (endpoint.method === "GET") {
    for (const [name, value] of rest) url.searchParams.set(name, String(value));
    return { method: "GET", url, headers };
  }
  headers["content-type"] = "application/json";
  return { method: "POST", url, headers, body: JSON.stringify(Object.fromEntries(rest)) };
}

/** encodeURIComponent leaves "." and ".." unchanged; they would escape the path. */
function pathSegment(value: string): string {
  return /^\.{1,2}$/.test(value) ? "_" : encodeURIComponent(value);
}

import { type Agent, request as startRequest } from "node:http";

/**
 * Like `fetch`, but over a new connection and without following redirects. Resolves with the complete response. `fetch`
 * keeps connections: a request on one that a stopping server closes at that moment fails with ECONNRESET. An `agent` that
 * doesn't keep connections limits how many are open at once.
 */
export async function fetchFresh(
  url: string | URL,
  init: RequestInit = {},
  agent: Agent | false = false,
): Promise<Response> {
  const asked = new Request(url, init);
  const body = Buffer.from(await asked.arrayBuffer());
  return new Promise((resolve, reject) => {
    const sent = startRequest(
      asked.url,
      {
        method: asked.method,
        headers: Object.fromEntries(asked.headers),
        agent,
        signal: init.signal ?? undefined,
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () => {
          const headers = new Headers();
          for (const [name, values = []] of Object.entries(answer.headersDistinct))
            for (const value of values) headers.append(name, value);
          const { statusCode: status = 0 } = answer;
          const hasNoBody = status === 204 || status === 304;
          resolve(new Response(hasNoBody ? null : Buffer.concat(parts), { status, headers }));
        });
      },
    );
    sent.on("error", reject);
    sent.end(body.length > 0 ? body : undefined);
  });
}

import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface Proxy {
  url: string;
  /** Requests that no web answered, or not to their end: what a customer would see as a failure. */
  failures: string[];
  close(): Promise<void>;
}

/**
 * A proxy in front of several web processes, as docs/operate.md sets Caddy up: in turns, over connections that it keeps, and
 * only a web that refuses the connection is passed over. Nothing that may have been sent is sent again.
 */
export async function startProxy(webs: readonly string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  let turn = 0;
  const server = createServer(async (asked, answer) => {
    // A body that is passed on at once couldn't go to the next web.
    const body = await buffer(asked);
    const attempt = (tries: number) => {
      const base = new URL(webs[turn++ % webs.length] ?? "");
      const passed = request(
        { agent, host: base.hostname, port: base.port, path: asked.url, method: asked.method },
        (got) => pass(got, answer),
      );
      for (const [name, value] of Object.entries(asked.headers))
        if (value !== undefined && name !== "connection" && name !== "transfer-encoding")
          passed.setHeader(name, value);
      passed.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED" && tries > 1) return attempt(tries - 1);
        fail(`${asked.method} ${asked.url}: ${error.code ?? error.message}`, answer);
      });
      passed.end(body);
    };
    attempt(webs.length * 20);
  });
  function fail(why: string, answer: ServerResponse) {
    failures.push(why);
    if (!answer.headersSent) answer.writeHead(502);
    answer.end();
  }
  function pass(got: IncomingMessage, answer: ServerResponse) {
    answer.writeHead(got.statusCode ?? 502, got.headers);
    got.on("aborted", () => fail("an answer was cut", answer));
    got.pipe(answer);
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

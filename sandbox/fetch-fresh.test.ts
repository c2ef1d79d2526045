import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { fetchFresh } from "./fetch-fresh";

let server: Server;
afterEach(() => server.close());

async function serve(handle: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test("opens a new connection for each request", async () => {
  const ports = new Set<number | undefined>();
  const url = await serve((request, response) => {
    ports.add(request.socket.remotePort);
    response.end();
  });
  for (let time = 0; time < 3; time++) await fetchFresh(url);
  expect(ports.size).toBe(3);
});

test("returns what fetch would: status, headers, cookies and body, without following redirects", async () => {
  const url = await serve(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    response.setHeader("set-cookie", ["a=1", "b=2"]);
    response.writeHead(303, { location: "/elsewhere" });
    response.end(`${request.method} ${request.headers["content-type"]} ${body}`);
  });
  const answer = await fetchFresh(url, { method: "POST", body: new URLSearchParams({ act: "pay" }) });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/elsewhere"]);
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(await answer.text()).toBe("POST application/x-www-form-urlencoded;charset=UTF-8 act=pay");
});

test("rejects if the connection closes mid-response, and if it is aborted", async () => {
  const url = await serve((_, response) => {
    response.write("half");
    setImmediate(() => response.destroy());
  });
  await expect(fetchFresh(url)).rejects.toThrow("aborted");
  await expect(fetchFresh(url, { signal: AbortSignal.abort() })).rejects.toThrow(/aborted/);
});

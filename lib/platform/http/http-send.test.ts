import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer as createHttp, type RequestListener } from "node:http";
import { createServer as createHttps } from "node:https";
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type HttpSend, httpSend } from "./http-send";

const open: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const server of open.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  open.push(server);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
const http = async (handler: RequestListener) => `http://127.0.0.1:${await listen(createHttp(handler))}/`;
const tcp = async (handler: (socket: Socket) => void) =>
  `127.0.0.1:${await listen(createTcp((socket) => handler(socket)))}/`;

/** Used only with servers that never answer; long enough for a busy machine to send the request. */
const IN_VAIN_MS = 1_500;

function post(url: string, more: Partial<HttpSend> = {}) {
  return httpSend({ method: "POST", url: new URL(url), body: '{"a":1}', totalTimeoutMs: 20_000, ...more });
}

describe("not_sent", () => {
  it("reports a refused connection", async () => {
    const server = createTcp();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: "not_sent", reason: "refused" });
  });

  it("reports an unknown host", async () => {
    const result = await post("http://no-such-host.invalid/", {
      connectTimeoutMs: 5_000,
      totalTimeoutMs: 6_000,
    });
    expect(result.kind).toBe("not_sent");
    // Without a resolver it may only time out; nothing was sent in either case.
    expect(["dns", "connect_timeout"]).toContain("reason" in result ? result.reason : "");
  });

  it("reports a TLS handshake that never ends as a connect timeout", async () => {
    let bytes = "";
    const address = await tcp((socket) => socket.on("data", (chunk) => (bytes += chunk.toString("latin1"))));
    const result = await post(`https://${address}`, { connectTimeoutMs: 150 });
    expect(result).toMatchObject({ kind: "not_sent", reason: "connect_timeout" });
    expect(bytes).not.toContain('{"a":1}');
  });

  it("reports a server that doesn't speak TLS", async () => {
    const address = await tcp((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    expect(await post(`https://${address}`)).toMatchObject({ kind: "not_sent", reason: "tls" });
  });

  it("reports a reset during the TLS handshake", async () => {
    const address = await tcp((socket) => socket.on("data", () => socket.resetAndDestroy()));
    expect(await post(`https://${address}`)).toMatchObject({ kind: "not_sent", reason: "tls" });
  });

  it("reports a close during the TLS handshake", async () => {
    const address = await tcp((socket) => socket.end());
    expect(await post(`https://${address}`)).toMatchObject({ kind: "not_sent", reason: "tls" });
  });

  it.each([
    ["says no", () => false],
    [
      "throws",
      () => {
        throw new Error("fence");
      },
    ],
  ])("writes not one byte on a connection whose fence %s", async (_name, beforeWrite) => {
    let bytes = 0;
    let closed: () => void = () => {};
    const done = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const address = await tcp((socket) => {
      socket.on("data", (chunk) => (bytes += chunk.length));
      socket.on("close", () => closed());
    });
    expect(await post(`http://${address}`, { beforeWrite })).toEqual({ kind: "not_sent", reason: "fenced" });
    await done;
    expect(bytes).toBe(0);
  });

  it("reports an abort before the connection", async () => {
    const signal = AbortSignal.abort();
    expect(await post("http://127.0.0.1:1/", { signal })).toMatchObject({
      kind: "not_sent",
      reason: "aborted",
    });
  });

  it("rejects an invalid header and another protocol", async () => {
    const url = await http((_req, res) => res.end());
    const bad = await post(url, { headers: { authorization: "Bearer a\r\nx: y" } });
    expect(bad).toMatchObject({ kind: "not_sent", reason: "invalid_request" });
    expect(await post("ftp://127.0.0.1/")).toMatchObject({ kind: "not_sent", reason: "invalid_request" });
  });
});

describe("lost", () => {
  it("reports a reset after the request and before any response", async () => {
    const address = await tcp((socket) => socket.on("data", () => socket.resetAndDestroy()));
    expect(await post(`http://${address}`)).toMatchObject({ kind: "lost", reason: "reset" });
  });

  it("reports a close without a response", async () => {
    const address = await tcp((socket) => socket.on("data", () => socket.end()));
    expect(await post(`http://${address}`)).toMatchObject({ kind: "lost", reason: "reset" });
  });

  it("reports a stall before the headers", async () => {
    const url = await http(() => {});
    expect(await post(url, { totalTimeoutMs: IN_VAIN_MS })).toEqual({ kind: "lost", reason: "timeout" });
  });

  it("reports a stall inside the body", async () => {
    const url = await http((_req, res) => res.writeHead(200, { "content-length": "10" }).write("12345"));
    const lost = { kind: "lost", reason: "timeout", part: "12345" };
    expect(await post(url, { totalTimeoutMs: IN_VAIN_MS })).toEqual(lost);
  });

  it("limits the total time of a response that drips forever", async () => {
    const url = await http((_req, res) => {
      res.writeHead(200);
      const timer = setInterval(() => res.write("x"), 20);
      res.on("close", () => clearInterval(timer));
    });
    const lost = { kind: "lost", reason: "timeout", part: expect.stringMatching(/^x+$/) };
    expect(await post(url, { totalTimeoutMs: IN_VAIN_MS })).toEqual(lost);
  });

  it("reports fewer bytes than announced", async () => {
    const url = await http((_req, res) => {
      res.writeHead(200, { "content-length": "10" });
      res.write("12345", () => res.socket?.end());
    });
    expect(await post(url)).toEqual({ kind: "lost", reason: "truncated", part: "12345" });
  });

  it("reports a truncated chunked body", async () => {
    const url = await http((_req, res) => res.write('{"a"', () => res.socket?.destroy()));
    expect(await post(url)).toMatchObject({ kind: "lost" });
  });

  it("reports a body that is too large", async () => {
    const url = await http((_req, res) => res.end("x".repeat(2_000)));
    expect(await post(url, { maxBytes: 1_000 })).toEqual({ kind: "lost", reason: "too_large" });
  });

  it("reports a response that isn't HTTP", async () => {
    const address = await tcp((socket) => socket.on("data", () => socket.end("hello there\r\n\r\n")));
    expect(await post(`http://${address}`)).toMatchObject({ kind: "lost", reason: "protocol" });
  });

  it("reports an unrequested upgrade", async () => {
    const address = await tcp((socket) =>
      socket.on("data", () =>
        socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"),
      ),
    );
    expect(await post(`http://${address}`)).toMatchObject({ kind: "lost" });
  });

  it("reports an abort after bytes were written", async () => {
    const stop = new AbortController();
    const url = await http(() => stop.abort());
    expect(await post(url, { signal: stop.signal })).toMatchObject({ kind: "lost", reason: "aborted" });
  });
});

describe("answer", () => {
  it("sends exactly one request with its body, on its own connection", async () => {
    const seen: { text: string; headers: unknown }[] = [];
    const url = await http(async (req, res) => {
      let text = "";
      for await (const chunk of req) text += chunk;
      seen.push({ text, headers: req.headers });
      res.end("₦");
    });
    let asked = 0;
    const result = await post(url, {
      headers: { "content-type": "application/json" },
      body: '{"name":"Ọlá"}',
      beforeWrite: () => {
        asked++;
        return true;
      },
    });
    expect(result).toMatchObject({ kind: "answer", status: 200, body: "₦" });
    expect(asked).toBe(1);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.text).toBe('{"name":"Ọlá"}');
    expect(seen[0]?.headers).toMatchObject({ connection: "close", "content-length": "17" });
  });

  it("returns a redirect instead of following it", async () => {
    let hits = 0;
    const url = await http((_req, res) => {
      hits++;
      res.writeHead(307, { location: "/again" }).end();
    });
    expect(await post(url)).toMatchObject({ kind: "answer", status: 307 });
    expect(hits).toBe(1);
  });

  it("returns every status with its body", async () => {
    const url = await http((_req, res) => res.writeHead(503).end("down"));
    expect(await post(url)).toMatchObject({ kind: "answer", status: 503, body: "down" });
  });

  it("keeps path and query, and reaches an IPv4 host by name", async () => {
    const port = await listen(createHttp((req, res) => res.end(req.url)));
    const url = new URL(`http://localhost:${port}/base/x?a=b%20c`);
    const result = await httpSend({ method: "GET", url, totalTimeoutMs: 20_000 });
    expect(result).toMatchObject({ kind: "answer", body: "/base/x?a=b%20c" });
  });
});

/** A throw-away certificate; null if the machine has no openssl. */
function selfSigned(): { key: string; cert: string } | null {
  const dir = mkdtempSync(path.join(tmpdir(), "cert-"));
  const [key, cert] = [path.join(dir, "key.pem"), path.join(dir, "cert.pem")];
  const request =
    "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost";
  try {
    execFileSync("openssl", [...request.split(" "), "-keyout", key, "-out", cert], { stdio: "ignore" });
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  } catch {
    return null;
  }
}
const certificate = selfSigned();

describe.skipIf(!certificate)("TLS", () => {
  it("rejects an untrusted certificate before a byte is written, and accepts a trusted one", async () => {
    let hits = 0;
    const server = createHttps(certificate ?? {}, (_req, res) => {
      hits++;
      res.end("secure");
    });
    server.on("tlsClientError", () => {});
    const port = await listen(server);
    const url = `https://localhost:${port}/`;
    expect(await post(url)).toMatchObject({ kind: "not_sent", reason: "tls" });
    expect(hits).toBe(0);
    expect(await post(url, { ca: certificate?.cert })).toMatchObject({ kind: "answer", body: "secure" });
    // The host name must match, too.
    const byAddress = await post(`https://127.0.0.1:${port}/`, { ca: certificate?.cert });
    expect(byAddress).toMatchObject({ kind: "not_sent", reason: "tls" });
    expect(hits).toBe(1);
  });
});

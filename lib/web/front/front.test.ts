import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { NextRequest } from "next/server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { currentLocale } from "@/lib/words/catalogues/in-locale";
import { inlineHashes } from "../csp";
import { recordCatalogueChange } from "../freshness";
import { encode } from "./encode";
import { createFront } from "./front";
import { ENCODED, ENDINGS, StaticFiles } from "./static-files";

/** The front over real HTTP, before a fake Next that records its requests. */
const LONG = "price ".repeat(1_000);
let nextDir: string;
let server: Server;
let base: URL;
let requested: string[] = [];
let body = LONG;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  nextDir = await mkdtemp(path.join(tmpdir(), "kiosk-front-"));
  const css = `@font-face{font-family:D;src:url(/_next/static/media/d.woff2)}body{color:red}${" ".repeat(2_000)}`;
  for (const [name, text] of [
    ["chunks/a.js", `alert(1)//${LONG}`],
    ["chunks/a.css", css],
  ] as const) {
    for (const folder of ["static", ENCODED]) {
      await mkdir(path.join(nextDir, folder, path.dirname(name)), { recursive: true });
    }
    await writeFile(path.join(nextDir, "static", name), text);
    for (const encoding of ["br", "gzip"] as const) {
      const file = path.join(nextDir, ENCODED, name + ENDINGS[encoding]);
      await writeFile(file, await encode(Buffer.from(text), encoding));
    }
  }
});
afterAll(() => rm(nextDir, { recursive: true }));

beforeEach(async () => {
  requested = [];
  body = LONG;
  answer = (_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("cache-control", "s-maxage=300, stale-while-revalidate=31535700");
    response.setHeader("etag", '"of-the-plain-body"');
    response.setHeader("x-nextjs-cache", "HIT");
    response.end(body);
  };
  const next = async (incoming: IncomingMessage, response: ServerResponse) => {
    requested.push(`${incoming.method} ${incoming.url}`);
    answer(incoming, response);
  };
  const front = createFront(next, await StaticFiles.open(nextDir));
  server = createServer((incoming, response) => void front(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  recordCatalogueChange(Date.now() - 1);
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Records a catalogue change and waits for the clock's next millisecond. */
function change(): void {
  const at = Date.now();
  recordCatalogueChange(at);
  while (Date.now() === at);
}

interface Got {
  status: number;
  headers: IncomingMessage["headers"];
  /** The body as received, still compressed. */
  raw: Buffer;
  text: string;
}

/** Uses node:http, because fetch decompresses automatically. */
function get(address: string, headers: Record<string, string> = {}, method = "GET"): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(address, base), { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const raw = Buffer.concat(chunks);
        const encoding = method === "HEAD" ? undefined : response.headers["content-encoding"];
        const plain =
          encoding === "br" ? brotliDecompressSync(raw) : encoding === "gzip" ? gunzipSync(raw) : raw;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, raw, text: plain.toString() });
      });
    });
    sent.on("error", reject).end();
  });
}

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["", undefined],
])("a page made for one request goes out by what is accepted: %s", async (accepted, encoding) => {
  const got = await get("/track", { "accept-encoding": accepted });
  expect([got.status, got.headers["content-encoding"], got.text]).toEqual([200, encoding, LONG]);
  expect(got.headers.vary).toBe("Accept-Encoding");
  expect(got.headers.etag).toBe(encoding ? 'W/"of-the-plain-body"' : '"of-the-plain-body"');
  if (encoding) expect(got.raw.length).toBeLessThan(LONG.length / 10);
});

test("leaves small bodies, images, event streams and compressed responses as they are", async () => {
  const cases: [Record<string, string>, string][] = [
    [{ "content-type": "text/html" }, "short"],
    [{ "content-type": "image/png" }, LONG],
    [{ "content-type": "text/event-stream", "cache-control": "no-store, no-transform" }, LONG],
    [{ "content-type": "application/json", "cache-control": "no-transform" }, LONG],
    [{ "content-type": "text/css", "content-encoding": "zstd" }, LONG],
  ];
  for (const [headers, text] of cases) {
    answer = (_, response) => response.writeHead(200, headers).end(text);
    const got = await get("/track", { "accept-encoding": "br" });
    expect(got.headers["content-encoding"]).toBe(headers["content-encoding"]);
    expect(got.raw.toString()).toBe(text);
  }
});

test.each([
  ["short", undefined],
  [LONG, "br"],
])("sends a body that comes in parts at once whole, with its length", async (text, encoding) => {
  // The way Next writes a route's response.
  answer = (_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.flushHeaders();
    for (const part of [text.slice(0, 2), text.slice(2)]) {
      response.write(part);
      (response as ServerResponse & { flush(): void }).flush();
    }
    response.end();
  };
  const got = await get("/api/orders", { "accept-encoding": "br" });
  expect(got.headers["content-encoding"]).toBe(encoding);
  expect(got.headers["content-length"]).toBe(String(got.raw.length));
  expect((encoding ? brotliDecompressSync(got.raw) : got.raw).toString()).toBe(text);
});

test("sends the head and a first short part of a body whose rest comes late", async () => {
  let goOn = () => {};
  answer = (_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.flushHeaders();
    goOn = () => {
      response.write("first");
      goOn = () => response.end("last");
    };
  };
  const text = await new Promise<string>((resolve, reject) => {
    let received = "";
    const sent = request(new URL("/api/orders", base), { agent: false });
    sent.on("response", (response) => {
      goOn();
      response.once("data", () => goOn());
      response.on("data", (chunk: Buffer) => (received += chunk.toString()));
      response.on("end", () => resolve(received));
    });
    sent.on("error", reject).end();
  });
  expect(text).toBe("firstlast");
});

test("compresses a streamed page and still sends it in parts", async () => {
  let goOn = () => {};
  answer = (_, response) => {
    response.writeHead(200, ["content-type", "text/html"]);
    response.write(`first ${LONG}`);
    (response as ServerResponse & { flush(): void }).flush();
    goOn = () => response.end("last");
  };
  const text = await new Promise<string>((resolve, reject) => {
    const parts: Buffer[] = [];
    const sent = request(new URL("/track", base), { headers: { "accept-encoding": "br" }, agent: false });
    sent.on("response", (response) => {
      expect(response.headers["transfer-encoding"]).toBe("chunked");
      // Write the rest only after the first part has arrived.
      response.once("data", () => goOn());
      response.on("data", (chunk: Buffer) => parts.push(chunk));
      response.on("end", () => resolve(brotliDecompressSync(Buffer.concat(parts)).toString()));
    });
    sent.on("error", reject).end();
  });
  expect(text).toBe(`first ${LONG}last`);
});

test("requests a page once and sends it to all visitors with a tag", async () => {
  const first = await get("/airtime", { "accept-encoding": "br" });
  const second = await get("/airtime?phone=0803", { "accept-encoding": "gzip", cookie: "kiosk.session=x" });
  expect([first.text, second.text, requested]).toEqual([LONG, LONG, ["GET /airtime"]]);
  expect(second.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  expect(second.headers["content-length"]).toBe(String(second.raw.length));
  expect(second.headers).not.toHaveProperty("x-nextjs-cache");
  expect(second.headers.etag).toBe(first.headers.etag);
  const again = await get("/airtime", { "if-none-match": `"x", ${first.headers.etag}` });
  expect([again.status, again.raw.length, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
  const head = await get("/airtime", { "accept-encoding": "br" }, "HEAD");
  expect([head.raw.length, head.headers["content-length"]]).toEqual([0, String(first.raw.length)]);
  expect(requested).toHaveLength(1);
});

test("keeps a page for each number of items in the basket, and lets no proxy keep those", async () => {
  answer = ({ headers }, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(headers.cookie ?? "none");
  };
  const read = async (cookie: string) => {
    const { text, headers } = await get("/airtime", { cookie });
    return [text, headers["cache-control"]];
  };
  const two = ["kiosk_basket=2", "private, no-cache"];
  const shared = ["none", "public, max-age=0, must-revalidate"];
  expect(await read("a=1; kiosk_basket=2")).toEqual(two);
  expect(await read("a=1")).toEqual(shared);
  expect(await read("kiosk_basket=2; b=1")).toEqual(two);
  // Nothing that a basket holds: no copy of its own.
  for (const made of ["kiosk_basket=11", "kiosk_basket=0", "kiosk_basket=2x"])
    expect(await read(made)).toEqual(shared);
  expect((await read("kiosk_basket=10"))[1]).toBe("private, no-cache");
  expect(requested).toHaveLength(3);
});

test("renders a shared page from the cookie of its key only, however Next would read the visitor's", async () => {
  answer = ({ headers }, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    const { cookies } = new NextRequest("http://shop", { headers: { cookie: headers.cookie ?? "" } });
    response.end(cookies.toString() || "none");
  };
  const read = async (address: string, cookie: string) => (await get(address, { cookie })).text;
  // Next decodes values, and the last cookie of a name counts.
  expect(await read("/airtime", "kiosk_basket=%37; a=1")).toBe("none");
  expect(await read("/airtime", "kiosk_basket=3; kiosk_basket=7")).toBe("kiosk_basket=3");
  expect(await read("/airtime", "kiosk_basket=3")).toBe("kiosk_basket=3");
  expect(await read("/data?network=MTN", "kiosk_basket=%37")).toBe("none");
  expect(requested).toHaveLength(3);
});

test("requests a page without the first visitor's query, which nobody else may see", async () => {
  await get("/airtime?phone=08031234567");
  expect(requested).toEqual(["GET /airtime"]);
});

test("keeps sending a page while Next can't render it", async () => {
  const first = await get("/airtime", { "accept-encoding": "br" });
  answer = (_, response) => response.writeHead(500, { "x-broken": "1" }).end("broken");
  const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 11_000);
  const second = await get("/airtime", { "accept-encoding": "br" });
  later.mockRestore();
  expect([requested.length, second.status, second.text]).toEqual([2, 200, LONG]);
  expect(Object.keys(second.headers).sort()).toEqual(Object.keys(first.headers).sort());
});

test("returns 304 for a page that isn't cached yet, and the page to the next visitor", async () => {
  const { headers } = await get("/airtime");
  change();
  expect((await get("/airtime", { "if-none-match": headers.etag ?? "" })).status).toBe(304);
  expect((await get("/airtime")).text).toBe(LONG);
  expect(requested).toHaveLength(2);
});

test("never sends a page or prices from before a catalogue change", async () => {
  await get("/airtime");
  await get("/api/catalogue?service=data");
  body = "now 200 naira";
  change();
  expect((await get("/airtime")).text).toBe(body);
  expect((await get("/api/catalogue?service=data")).text).toBe(body);
});

test("caches a page or filtered list with hashes instead of its nonce", async () => {
  answer = (_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("content-security-policy", "script-src 'nonce-QUJD' 'strict-dynamic'");
    response.end(`<script nonce="QUJD">run()</script>${LONG}`);
  };
  const first = await get("/data?network=mtn");
  const second = await get("/data?network=mtn");
  await get("/data?network=glo");
  const page = await get("/help");
  expect(requested).toEqual(["GET /data?network=mtn", "GET /data?network=glo", "GET /help"]);
  for (const got of [first, second, page]) {
    expect(got.text).toBe(`<script nonce="">run()</script>${LONG}`);
    const hash = createHash("sha256").update("run()").digest("base64");
    expect(got.headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(got.headers["content-security-policy"]).not.toContain("nonce");
  }
  expect((await get("/data?network=mtn", { "if-none-match": first.headers.etag ?? "" })).status).toBe(304);
});

test("lets a page paint before its scripts are requested, and runs only those with its nonce", async () => {
  answer = (_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("content-security-policy", "script-src 'nonce-QUJD' 'strict-dynamic'");
    response.end(
      '<html><head><link rel="preload" as="script" nonce="QUJD" href="/b.js"/><link rel="preload" as="image" href="/i.png"/>' +
        '<script src="/a.js" async="" nonce="QUJD"></script><script src="/old.js" noModule="" nonce="QUJD"></script></head>' +
        '<body>Airtime<script nonce="QUJD">run()</script><script src="/x.js" async="" nonce="OTHER"></script>' +
        '<script src="/b.js" nonce="QUJD" async=""></script></body></html>',
    );
  };
  const { text, headers } = await get("/airtime");
  const [page, loader = ""] = text.split(/(?=<script nonce="">\{const run)/);
  expect(page).toBe(
    '<html><head><link rel="preload" as="image" href="/i.png"/>' +
      '<script type="text/after-paint" src="/a.js" async="" nonce=""></script><script src="/old.js" noModule="" nonce=""></script></head>' +
      '<body>Airtime<script nonce="">run()</script><script src="/x.js" async="" nonce="OTHER"></script>' +
      '<script type="text/after-paint" src="/b.js" nonce="" async=""></script>',
  );
  expect(loader).toMatch(/<\/script><\/body><\/html>$/);
  const policy = String(headers["content-security-policy"]);
  for (const hash of inlineHashes(loader, "script")) expect(policy).toContain(hash);
  expect(inlineHashes(loader, "script")).toHaveLength(1);
});

test("leaves a page's scripts in place that it can't trust or finish", async () => {
  const tag = '<script src="/a.js" async="" nonce="QUJD"></script>';
  for (const [policy, text] of [
    ["script-src 'self'", `<html><body>${tag}</body></html>`],
    ["script-src 'nonce-QUJD'", `<html><body>${tag}`],
  ] as const) {
    change();
    answer = (_, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.setHeader("content-security-policy", policy);
      response.end(text);
    };
    expect((await get("/airtime")).text).toContain('<script src="/a.js" async=""');
  }
});

test("never caches errors, cookies or other requests of the same address", async () => {
  const requests: [string, Record<string, string>, string?][] = [
    ["/airtime", { rsc: "1" }],
    ["/airtime", { "next-router-prefetch": "1" }],
    ["/airtime", { "x-middleware-subrequest": "x" }],
    ["/airtime", { cookie: "a=1; __prerender_bypass=x" }],
    ["/airtime", {}, "POST"],
    ["/track", {}],
    ["/data?phone=08031234567", {}],
    ["/orders/AAAAA-BBBBB?token=x", {}],
    [`/api/catalogue?x=${"y".repeat(300)}`, {}],
  ];
  for (const [address, headers, method] of requests) {
    requested = [];
    await get(address, headers, method);
    await get(address, headers, method);
    expect(requested, address).toHaveLength(2);
  }
  requested = [];
  answer = (_, response) => response.writeHead(500, { "content-type": "text/html" }).end(LONG);
  expect((await get("/airtime", { "accept-encoding": "br" })).status).toBe(500);
  answer = (_, response) => response.writeHead(200, { "set-cookie": "a=1" }).end(LONG);
  await get("/airtime");
  await get("/airtime");
  expect(requested).toHaveLength(3);
});

test("sends scripts and styles compressed from memory, cacheable forever", async () => {
  const script = await get("/_next/static/chunks/a.js", { "accept-encoding": "br" });
  expect([script.status, script.headers["content-encoding"]]).toEqual([200, "br"]);
  expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(script.headers["content-type"]).toMatch(/javascript/);
  expect(script.headers["x-content-type-options"]).toBe("nosniff");
  expect(script.text).toMatch(/^alert/);
  const again = await get("/_next/static/chunks/a.js", { "if-none-match": script.headers.etag ?? "" });
  expect(again.status).toBe(304);
  expect(requested).toEqual([]);
  await get("/_next/static/chunks/../../../package.json");
  await get("/_next/static/media/d.woff2");
  expect(requested).toHaveLength(2);
});

test("omits font faces and fonts for Save-Data", async () => {
  const saving = { "save-data": "on" };
  const usual = await get("/_next/static/chunks/a.css");
  const less = await get("/_next/static/chunks/a.css", saving);
  expect(usual.text).toContain("@font-face");
  expect(less.text).not.toContain("@font-face");
  expect(less.text).toContain("body{color:red}");
  expect([usual.headers.vary, less.headers.vary]).toEqual(Array(2).fill("Save-Data, Accept-Encoding"));
  expect(less.headers.etag).not.toBe(usual.headers.etag);
  for (const address of ["/_next/static/media/d.woff2", "/fonts/d.1234abcd.woff2"]) {
    const font = await get(address, saving);
    expect([font.status, font.raw.length, font.headers["cache-control"]]).toEqual([204, 0, "no-store"]);
  }
});

test("asks Next for one address in each language, and keeps each language's page", async () => {
  answer = (_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(`${currentLocale()} ${LONG}`);
  for (const [address, locale] of [
    ["/airtime", "en"],
    ["/pcm/airtime", "pcm"],
    ["/pcm/airtime?phone=0803", "pcm"],
    ["/pcm", "pcm"],
    ["/ha/data?network=mtn", "ha"],
    ["/ha/track?ref=x", "ha"],
    ["/airtime", "en"],
  ] as const)
    expect([address, (await get(address)).text.split(" ")[0]]).toEqual([address, locale]);
  expect(requested).toEqual([
    "GET /airtime",
    "GET /airtime",
    "GET /",
    "GET /data?network=mtn",
    "GET /track?ref=x",
  ]);
});

test("returns 404 for a language prefix on shared addresses, and for languages that aren't offered", async () => {
  for (const address of [
    "/pcm/api/orders",
    "/pcm/admin",
    "/pcm//evil.example",
    "/xx/airtime",
    "/pcmx/airtime",
  ]) {
    requested = [];
    await get(address);
    expect(requested).toEqual([`GET ${address}`]);
  }
});

test("switches back to English at /en, and remembers it", async () => {
  const back = await get("/en/data?network=mtn");
  expect([back.status, back.headers.location]).toEqual([303, "/data?network=mtn"]);
  expect(back.headers["set-cookie"]?.[0]).toMatch(/^kiosk_language=en; Path=\/; .*HttpOnly; SameSite=Lax/);
  expect((await get("/en")).headers.location).toBe("/");
  expect((await get("/en//evil.example")).headers.location ?? "none").toBe("none");
  expect(requested).toEqual(["GET /en//evil.example"]);
});

test("opens a link without a language in that of this browser's last purchase", async () => {
  answer = (_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(`${currentLocale()} ${LONG}`);
  const read = async (address: string, cookie: string) => (await get(address, { cookie })).text.split(" ")[0];
  expect(await read("/orders/AAAAA-BBBBB?token=x", "a=1; kiosk_language=ha")).toBe("ha");
  expect(await read("/track", "kiosk_language=pcm")).toBe("pcm");
  expect(await read("/track", "kiosk_language=xx")).toBe("en");
  // Pages that are the same for everybody don't depend on a cookie.
  expect(await read("/airtime", "kiosk_language=ha")).toBe("en");
});

test("tells Next's scripts which page was rendered", async () => {
  const page = await get("/pcm/orders/AAAAA-BBBBB?token=x&_rsc=1", { rsc: "1" });
  expect(page.headers["x-nextjs-rewritten-path"]).toBe("/orders/AAAAA-BBBBB");
  expect(page.headers["x-nextjs-rewritten-query"]).toBe("token=x&_rsc=1");
  expect((await get("/pcm/track")).headers["x-nextjs-rewritten-path"]).toBeUndefined();
});

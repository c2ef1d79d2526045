import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { nodeFs } from "next/dist/server/lib/node-fs-methods";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import PageCache from "./cache-handler.mjs";
import { noteCatalogueChange } from "./prerendered.mjs";

const key = (page: string) => `/route-cache/APP_PAGE/${"a".repeat(64)}/$${page}`;
const html = (text: string) =>
  `<!DOCTYPE html><html><body><h1>${text}</h1><script>push("${text}")</script></body></html>`;
const page = (text: string) => ({
  kind: "APP_PAGE",
  html: html(text),
  rscData: Buffer.from("0:{}"),
  headers: { "x-next-cache-tags": "_N_T_/layout" },
  status: 200,
  postponed: undefined,
  segmentData: undefined,
});
const writing = {
  fetchCache: false,
  cacheControl: { revalidate: 300, expire: undefined },
  isFallback: false,
};
const reading = { kind: "APP_PAGE", isFallback: false };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "kiosk-cache-"));
});
afterEach(async () => {
  noteCatalogueChange(0);
  await rm(folder, { recursive: true });
});

// biome-ignore lint/suspicious/noExplicitAny: Next's own class has no public types.
function open(maxMemoryCacheSize = 0): any {
  const Cache = PageCache as unknown as new (context: object) => unknown;
  const serverDistDir = path.join(folder, "server");
  return new Cache({ fs: nodeFs, flushToDisk: true, serverDistDir, revalidatedTags: [], maxMemoryCacheSize });
}

describe("prerendered pages", () => {
  test("carries the hashes of its own scripts, fresh and from disk", async () => {
    const fresh = page("one");
    await open().set(key("/help"), fresh, writing);
    const policy = (fresh.headers as Record<string, string>)["content-security-policy"];
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
    const read = await open().get(key("/help"), reading);
    expect(read.value.headers["content-security-policy"]).toBe(policy);
    expect(read.value.headers["x-next-cache-tags"]).toBe("_N_T_/layout");
  });

  test("writes nothing to disk when shops share a build", async () => {
    vi.stubEnv("KIOSK_PAGE_CACHE", "memory");
    await open().set(key("/help"), page("one"), writing);
    expect(await readdir(folder)).toEqual([]);
    vi.unstubAllEnvs();
    await open().set(key("/help"), page("one"), writing);
    expect(await readdir(folder)).toEqual(["server"]);
  });

  test("gets new hashes when a page is regenerated", async () => {
    const cache = open();
    await cache.set(key("/help"), page("one"), writing);
    const first = (await cache.get(key("/help"), reading)).value.headers["content-security-policy"];
    await cache.set(key("/help"), page("two"), writing);
    const second = (await cache.get(key("/help"), reading)).value.headers["content-security-policy"];
    expect(second).not.toBe(first);
  });

  test("takes the payment page's address from this process, not from the build", async () => {
    await open().set(key("/help"), page("one"), writing);
    const before = process.env.PAYSTACK_API_URL;
    process.env.PAYSTACK_API_URL = "https://pay.example";
    const read = await open().get(key("/help"), reading);
    process.env.PAYSTACK_API_URL = before;
    expect(read.value.headers["content-security-policy"]).toContain("form-action 'self' https://pay.example");
  });

  test("regenerates a page made before this process started", async () => {
    const cache = open();
    await cache.set(key("/index"), page("one"), writing);
    const file = path.join(folder, "server", `${key("/index")}.html`);
    await utimes(file, 1, 1);
    expect(await cache.get(key("/index"), reading)).toBeNull();
    await cache.set(key("/index"), page("two"), writing);
    expect((await cache.get(key("/index"), reading)).value.html).toContain("two");
  });

  test("regenerates a page made before a catalogue change if it shows the catalogue", async () => {
    const cache = open();
    await cache.set(key("/index"), page("one"), writing);
    await cache.set(key("/help"), page("help"), writing);
    noteCatalogueChange(Date.now() + 1_000);
    expect(await cache.get(key("/index"), reading)).toBeNull();
    expect(await cache.get(key("/help"), reading)).not.toBeNull();
  });
});

test("passes other entries through", async () => {
  const cache = open();
  await cache.set(
    "fetch-key",
    { kind: "FETCH", data: { body: "" }, revalidate: 60 },
    { fetchCache: true, tags: [] },
  );
  expect((await cache.get("fetch-key", { kind: "FETCH", tags: [], softTags: [] })).value.kind).toBe("FETCH");
  expect(await cache.get(key("/nothing"), reading)).toBeNull();
});

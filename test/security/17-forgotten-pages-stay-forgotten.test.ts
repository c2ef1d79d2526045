import { readFileSync } from "node:fs";
import path from "node:path";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { ROOT } from "@/scripts/shared/root";

const ORIGIN = "https://shop.example";
const PAGE = "/orders/K7QF3-M2X9D?token=secret";

/** A browser's cache storage, as far as public/sw.js uses it. */
class Caches {
  readonly held = new Map<string, Map<string, Response>>();
  /** Called while a page is being written. */
  writing: () => Promise<void> | void = () => undefined;

  async open(name: string) {
    const cache = this.held.get(name) ?? new Map<string, Response>();
    this.held.set(name, cache);
    const keyOf = (key: string | { url: string }) =>
      new URL(typeof key === "string" ? key : key.url, ORIGIN).href;
    return {
      put: async (key: string, response: Response) => {
        await this.writing();
        // Writes to a cache that was deleted while open are lost, so the worker opens it before each write.
        cache.set(keyOf(key), response);
        this.held.set(name, cache);
      },
      match: async (key: string) => cache.get(keyOf(key))?.clone(),
      matchAll: async () => [...cache.values()].map((one) => one.clone()),
      keys: async () => [...cache.keys()].map((url) => ({ url })),
      delete: async (key: string) => cache.delete(keyOf(key)),
      add: async () => undefined,
    };
  }
  keys = async () => [...this.held.keys()];
  delete = async (name: string) => this.held.delete(name);

  pages(): string[] {
    return [...(this.held.get("kiosk-pages-1")?.keys() ?? [])];
  }
}

function startWorker() {
  const caches = new Caches();
  const heard = new Map<string, (event: object) => void>();
  let answer: (response: Response) => void = () => undefined;
  const worker = {
    addEventListener: (type: string, listener: (event: object) => void) => heard.set(type, listener),
    location: { origin: ORIGIN, href: ORIGIN },
    skipWaiting: () => undefined,
    navigator: { onLine: true },
  };
  const fetch = () => new Promise<Response>((resolve) => (answer = resolve));
  const scope = {
    self: worker,
    caches,
    fetch,
    URL,
    Response,
    Headers,
    Date,
    performance,
    setTimeout,
    Promise,
  };
  runInContext(readFileSync(path.join(ROOT, "public/sw.js"), "utf8"), createContext(scope));
  const send = (data: unknown) => {
    const work: Promise<unknown>[] = [];
    const waitUntil = (one: Promise<unknown>) => work.push(Promise.resolve(one));
    heard.get("message")?.({ data, source: { url: ORIGIN + PAGE }, waitUntil });
    return () => Promise.all(work);
  };
  const arrive = () =>
    answer(new Response("<html><body>an order</body></html>", { headers: { "content-type": "text/html" } }));
  return { caches, send, arrive };
}

test("keeps an order page", async () => {
  const { caches, send, arrive } = startWorker();
  const kept = send("keep");
  arrive();
  await kept();
  expect(caches.pages()).toEqual([ORIGIN + PAGE]);
});

test("doesn't store a page again that was asked for before it was forgotten", async () => {
  const { caches, send, arrive } = startWorker();
  const kept = send("keep");
  await send({ forget: true })();
  arrive();
  await kept();
  expect(caches.pages()).toEqual([]);
});

test("also when it is forgotten while it is being written, and by order", async () => {
  const { caches, send, arrive } = startWorker();
  const kept = send("keep");
  caches.writing = async () => {
    caches.writing = () => undefined;
    await send({ forget: true, ref: "K7QF3-M2X9D" })();
  };
  arrive();
  await kept();
  expect(caches.pages()).toEqual([]);
});

test("keeps what is opened afterwards", async () => {
  const { caches, send, arrive } = startWorker();
  await send({ forget: true })();
  const kept = send("keep");
  arrive();
  await kept();
  expect(caches.pages()).toEqual([ORIGIN + PAGE]);
});

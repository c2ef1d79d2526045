import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import * as esimRoute from "@/app/api/catalogue/esim/route";
import * as cancelRoute from "@/app/api/orders/[ref]/cancel/route";
import * as eventsRoute from "@/app/api/orders/[ref]/events/route";
import * as payRoute from "@/app/api/orders/[ref]/pay/route";
import * as orderRoute from "@/app/api/orders/[ref]/route";
import * as ordersRoute from "@/app/api/orders/route";
import * as returnRoute from "@/app/api/payments/[provider]/return/route";
import * as quoteRoute from "@/app/api/quote/route";
import * as validateRoute from "@/app/api/validate/route";
import { recordPeer } from "@/lib/web/record-peer";
import { createRoutes } from "@/test/routes/call-route";
import type { TestShop } from "@/test/shop";

type Handler = (request: Request, route: { params: Promise<never> }) => Promise<Response>;

const ROUTES: Readonly<Record<string, object>> = {
  "/api/catalogue/esim": esimRoute,
  "/api/orders": ordersRoute,
  "/api/orders/:ref": orderRoute,
  "/api/orders/:ref/cancel": cancelRoute,
  "/api/orders/:ref/events": eventsRoute,
  "/api/orders/:ref/pay": payRoute,
  "/api/payments/:provider/return": returnRoute,
  "/api/quote": quoteRoute,
  "/api/validate": validateRoute,
};

export interface ServedShop extends TestShop {
  base: string;
}

/** A shop whose JSON API answers over real HTTP, so that strangers differ by the address of their connection. */
export async function serveRoutes(options: Parameters<typeof createRoutes>[0] = {}): Promise<ServedShop> {
  const shop = await createRoutes(options);
  recordPeer();
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(shop, {
    base,
    close: closeBoth(shop.close.bind(shop), () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    }),
  });
}

function closeBoth(shop: () => Promise<void>, server: () => Promise<void>): () => Promise<void> {
  return async () => {
    await server();
    await shop();
  };
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
  const found = routeOf(url.pathname);
  const handle = found && (Reflect.get(found.route, incoming.method ?? "GET") as Handler | undefined);
  if (!found || !handle) {
    outgoing.writeHead(404).end();
    return;
  }
  const gone = new AbortController();
  outgoing.on("close", () => gone.abort());
  const body = incoming.method === "GET" ? null : (Readable.toWeb(incoming) as ReadableStream);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const response = await handle(
    new Request(url, {
      method: incoming.method,
      headers,
      body,
      duplex: "half",
      signal: gone.signal,
    } as RequestInit),
    { params: Promise.resolve(found.params as never) },
  );
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) outgoing.end();
  else Readable.fromWeb(response.body as never).pipe(outgoing);
}

function routeOf(path: string): { route: object; params: Record<string, string> } | null {
  const asked = path.split("/");
  for (const [pattern, route] of Object.entries(ROUTES)) {
    const parts = pattern.split("/");
    if (parts.length !== asked.length) continue;
    if (!parts.every((part, index) => part.startsWith(":") || part === asked[index])) continue;
    const params = parts.flatMap((part, index) =>
      part.startsWith(":") ? [[part.slice(1), decodeURIComponent(asked[index] ?? "")]] : [],
    );
    return { route, params: Object.fromEntries(params) };
  }
  return null;
}

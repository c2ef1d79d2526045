import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface HalfPages {
  /** The shop's address through this server. */
  url: string;
  /** Sends the second half of the pages that were asked for. */
  release(): void;
  close(): Promise<void>;
}

/** Serves the shop's pages up to `cut` and holds the rest, as a slow network does in the middle of a page. */
export async function holdHalf(shop: string, cut: string): Promise<HalfPages> {
  const held: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? "/", shop), {
      headers: { accept: request.headers.accept ?? "*/*", "user-agent": request.headers["user-agent"] ?? "" },
    });
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    const at = body.indexOf(cut);
    if (at < 0) return response.end(body);
    response.write(body.subarray(0, at));
    held.push(() => response.end(body.subarray(at)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      for (const send of held.splice(0)) send();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { clientAddress, PEER_HEADER } from "@/lib/platform/request/client-address";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { decodableAddress, recordPeer } from "./record-peer";

test("ignores client addresses that a visitor forges", async () => {
  recordPeer();
  const server = createServer((request, response) => {
    response.end(clientAddress(new Headers(request.headers as Record<string, string>), 0));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const lies = { "x-forwarded-for": "1.2.3.4", [PEER_HEADER]: "1.2.3.4" };
  const answer = await fetchFresh(`http://127.0.0.1:${port}/`, { headers: lies });
  expect(await answer.text()).toBe("127.0.0.1");
  server.close();
});

test("maps addresses that can't be decoded to a missing page", () => {
  expect(decodableAddress("/orders/K7%20F?token=%E0")).toBe("/orders/K7%20F?token=%E0");
  expect(decodableAddress("/api/orders/%E0%A4%A?token=x")).toBe("/api/not/found");
  expect(decodableAddress("/%")).toBe("/not/found");
});

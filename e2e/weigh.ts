import type { Page } from "@playwright/test";

export interface Weight {
  bytes: number;
  requests: number;
  /** What a lite page never loads. */
  banned: string[];
}

/** Counts what the shop sends to this page over the wire, headers included; not what comes from the browser's cache. */
export async function weigh(page: Page): Promise<Weight> {
  const shop = new URL(process.env.BASE_URL ?? "").host;
  const weight: Weight = { bytes: 0, requests: 0, banned: [] };
  const counted = new Set<string>();
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  wire.on("Network.requestWillBeSent", ({ requestId, request, type, redirectResponse }) => {
    if (redirectResponse && new URL(redirectResponse.url).host === shop) {
      weight.bytes += redirectResponse.encodedDataLength;
      weight.requests += 1;
    }
    counted.delete(requestId);
    if (!/^https?:/.test(request.url) || new URL(request.url).host !== shop) return;
    counted.add(requestId);
    if (type === "Script" || type === "Font") weight.banned.push(request.url);
  });
  wire.on("Network.requestServedFromCache", ({ requestId }) => void counted.delete(requestId));
  wire.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache) counted.delete(requestId);
  });
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!counted.has(requestId)) return;
    weight.bytes += encodedDataLength;
    weight.requests += 1;
  });
  return weight;
}

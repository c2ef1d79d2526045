import { setTimeout as pause } from "node:timers/promises";

/**
 * Waits until a shop has something to sell: right after its first start the worker copies the upstream's catalogue.
 * False when it has nothing after that time (the upstream is down, say).
 */
export async function catalogueReady(baseUrl: string, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const answer = await fetch(`${baseUrl}/api/catalogue`).catch(() => null);
    if (answer?.ok) {
      const { services } = (await answer.json()) as { services?: { available?: boolean }[] };
      if (services?.some((service) => service.available)) return true;
    }
    await pause(200);
  }
  return false;
}

import { setTimeout as pause } from "node:timers/promises";

/**
 * Waits until a shop has something to sell: after its first start the worker copies the upstream's catalogue. Returns
 * false if there is still nothing after `patienceMs` (for example because the upstream is down).
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

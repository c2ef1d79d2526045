import { startStack } from "../test/stack";
import { startTestServer } from "../test/test-server";
import { SHOPS, tellShops } from "./shops";

/**
 * Starts the shops for the journeys. BASE_URL, SANDBOX_URL and DATABASE_URL give their addresses. Set BASE_URL and
 * SANDBOX_URL to test a running shop. Waits are halved: a requery comes after 5 s, well after a webhook.
 */
export default async function startShops(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  const server = await startTestServer();
  const started = await Promise.allSettled(
    Array.from({ length: SHOPS }, () =>
      startStack({
        env: { SCHEDULE_SCALE: "0.5" },
        sandboxEnv: { SANDBOX_TIME_SCALE: "0.3" },
        // Shared by all shops: started once, and stopped after the last.
        server: { ownerUrl: server.ownerUrl, stop: async () => undefined },
      }),
    ),
  );
  const stacks = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const stop = async () => {
    await Promise.all(stacks.map((stack) => stack.stop()));
    await server.stop();
  };
  const broken = started.find((one) => one.status === "rejected");
  if (broken) {
    await stop();
    throw broken.reason;
  }
  tellShops(
    stacks.map(({ baseUrl, sandboxUrl, databaseUrl }) => ({
      BASE_URL: baseUrl,
      SANDBOX_URL: sandboxUrl,
      DATABASE_URL: databaseUrl,
    })),
  );
  return stop;
}

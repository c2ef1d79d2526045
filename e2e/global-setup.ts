import { startStack } from "../test/stack";

/**
 * One shop for all journeys: BASE_URL, SANDBOX_URL and DATABASE_URL tell the tests where. Set BASE_URL and SANDBOX_URL to
 * test a shop that runs already. Waits are halved: a requery comes after 5 s, well after a webhook.
 */
export default async function startShop(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  const stack = await startStack({
    env: { SCHEDULE_SCALE: "0.5" },
    sandboxEnv: { SANDBOX_TIME_SCALE: "0.3" },
  });
  process.env.BASE_URL = stack.baseUrl;
  process.env.SANDBOX_URL = stack.sandboxUrl;
  process.env.DATABASE_URL = stack.databaseUrl;
  return () => stack.stop();
}

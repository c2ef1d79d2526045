import type { Page } from "@playwright/test";
import { doNotWaitUntilHydrated } from "./wait-until-hydrated";

/**
 * Holds the page's scripts, as on a slow network, until the returned function is called. Presses don't wait for them,
 * neither before nor after.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  await doNotWaitUntilHydrated(page);
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await held;
    // A page closed meanwhile no longer needs them.
    await route.continue().catch(() => undefined);
  });
  return release;
}

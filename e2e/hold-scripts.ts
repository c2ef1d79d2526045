import type { Page } from "@playwright/test";

/** Holds the page's scripts, as on a slow network, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
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

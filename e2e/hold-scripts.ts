import type { Page } from "@playwright/test";

/** From now on the page's scripts don't come, as on a slow network, until the function that this gives is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await held;
    // A page that was left meanwhile wants them no more.
    await route.continue().catch(() => undefined);
  });
  return release;
}

import { type BrowserContext, type Page, selectors } from "@playwright/test";

/** Selects the root of a page whose scripts have yet to run. Also true while the page itself is still arriving. */
const UNHYDRATED = "unhydrated=";

/** Registers the selector. Once in each process, before its first page. */
export async function registerHydrationSelector(): Promise<void> {
  await selectors.register("unhydrated", unhydratedEngine);
}

const waiting = new WeakMap<Page, Promise<void>>();

/**
 * From now on, every action and every assertion on a page of this browser waits until React has hydrated that page, as
 * after a click, a redirect or "back": our pages can be pressed as plain HTML before (docs/adr/0091), which the specs
 * with `holdScripts` test.
 */
export function waitUntilHydrated(context: BrowserContext): void {
  // Playwright itself waits until the selector matches nothing, so the handler has nothing to do.
  context.on("page", (page) => {
    waiting.set(
      page,
      page.addLocatorHandler(page.locator(UNHYDRATED), async () => undefined),
    );
  });
}

/** For a spec that presses early. */
export async function doNotWaitUntilHydrated(page: Page): Promise<void> {
  await waiting.get(page);
  await page.removeLocatorHandler(page.locator(UNHYDRATED));
}

/** Runs in the page. Scripts that are off, and pages without scripts of Next, have nothing to wait for. */
function unhydratedEngine() {
  const CONTROLS = "a, button, form, input:not([type=hidden]), select, textarea";
  const hasOwn = (element: object, prefix: string) =>
    Object.keys(element).find((name) => name.startsWith(prefix));

  const isUnhydrated = (page: Document): boolean => {
    if (matchMedia("(scripting: none)").matches) return false;
    if (page.readyState === "loading") return true;
    if (!page.querySelector('script[src*="/_next/static/"]')) return false;
    // React's own marks: the root that it hydrates, then a property on each element.
    const key = hasOwn(page, "__reactContainer$");
    if (!key) return true;
    const root = Reflect.get(page, key) as {
      stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
    };
    if (root.stateNode.current.memoizedState.isDehydrated) return true;
    return [...page.querySelectorAll(CONTROLS)].some((element) => !hasOwn(element, "__reactProps$"));
  };
  const find = (root: Node) =>
    isUnhydrated(document) && root instanceof Document ? document.documentElement : null;
  return {
    query: find,
    queryAll: (root: Node) => [find(root)].filter((element) => element !== null),
  };
}

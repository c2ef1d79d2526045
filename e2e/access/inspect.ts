import type { CDPSession, Page } from "@playwright/test";
import { findWithAxe } from "../axe";
import { LONG } from "../long";
import { cutText, focusStop, movements, smallTargets, unnamedFields } from "./in-page";

/** The default text size, which the browser's setting doubles. */
const TEXT_PX = 16;
const PHONE = { width: 360, height: 740 };
const SIZED = ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"];

/** Takes two thirds of axe's time. All pages get their colours from the same few variables (app/globals.css). */
const DEAR = ["color-contrast"];

/** Runs axe on the page as it is now. */
async function axe(
  page: Page,
  as: string,
  { rules, less = [] }: { rules?: string[]; less?: string[] } = {},
): Promise<string[]> {
  return (await findWithAxe(page, { rules, more: ["target-size"], less })).map(
    ({ id, nodes }) => `axe ${as}: ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`,
  );
}

/** Sets the browser's text size, as Chrome on Android does. 1 is the default. */
async function setTextSize(session: CDPSession, times: number): Promise<void> {
  const size = TEXT_PX * times;
  await session.send("Page.setFontSizes", {
    fontSizes: { standard: size, fixed: Math.round(size * 0.8125) },
  });
}

/**
 * Makes all checks of a page in one visit: no axe finding in the light theme, 44 px targets, no cut-off text (also at
 * 320 px), no animation with reduced motion, and fields that a browser can fill in. With `whole`, and on every page in
 * the long run, also the contrast of all colours, the dark theme, and 200 % text. Requires `reducedMotion` and the
 * light theme. Returns the faults.
 */
export async function inspect(page: Page, { whole = LONG } = {}): Promise<string[]> {
  const found = await axe(page, "light", { less: whole ? [] : DEAR });
  found.push(
    ...(await measure(page, "under 44 px", smallTargets)),
    ...(await measure(page, "moves", movements)),
    ...(await measure(page, "no purpose", unnamedFields)),
    ...(await measure(page, "at 360 px", cutText)),
  );
  if (whole) found.push(...(await inspectDarkAndLarge(page)));
  await page.setViewportSize({ width: 320, height: 640 });
  found.push(...(await measure(page, "at 320 px", cutText)));
  await page.setViewportSize(PHONE);
  const [lang, main] = await page.evaluate(() => [
    document.documentElement.lang,
    document.querySelectorAll("main").length,
  ]);
  if (lang !== "en-NG") found.push(`its language is “${lang}”`);
  if (main !== 1) found.push(`${main} main parts`);
  return found.map((words) => `${new URL(page.url()).pathname} ${words}`);
}

async function measure(page: Page, as: string, find: () => string[]): Promise<string[]> {
  return (await page.evaluate(find)).map((words) => `${as}: ${words}`);
}

/** The dark theme changes only colours. Larger text changes only sizes, not names or roles. */
async function inspectDarkAndLarge(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const found = await axe(page, "dark", { rules: ["color-contrast", "link-in-text-block"] });
  await setTextSize(session, 2);
  found.push(...(await axe(page, "200 %", { rules: SIZED })), ...(await measure(page, "at 200 %", cutText)));
  await setTextSize(session, 1);
  await page.emulateMedia({ colorScheme: "light" });
  await session.detach();
  return found;
}

/**
 * Walks the page by Tab from top to end. Returns the faults: a stop without a ring, a stop behind the bottom bar, a
 * focus trap.
 */
export async function walk(page: Page, max = 1_500): Promise<string[]> {
  const found: string[] = [];
  const path = new URL(page.url()).pathname;
  for (let step = 0; step < max; step++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(focusStop);
    if (stop === null) return step === 0 ? [`${path}: nothing takes the focus`] : found;
    if (stop.unmarked) found.push(`${path}: no ring around ${stop.name}`);
    if (stop.hidden) found.push(`${path}: out of sight: ${stop.name}`);
  }
  return [...found, `${path}: ${max} stops and no end`];
}

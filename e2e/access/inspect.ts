import type { CDPSession, Page } from "@playwright/test";
import { findWithAxe } from "../axe";
import { cutText, focusStop, movements, smallTargets, unnamedFields } from "./in-page";

/** The size of text that the browser's own setting doubles. */
const TEXT_PX = 16;
const PHONE = { width: 360, height: 740 };
const SIZED = ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"];

/** What axe says of the page as it is now. */
async function axe(page: Page, as: string, rules?: string[]): Promise<string[]> {
  return (await findWithAxe(page, { rules, more: ["target-size"] })).map(
    ({ id, nodes }) => `axe ${as}: ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`,
  );
}

/** The text size of the browser's settings, as Chrome on Android offers it; 1 is the usual one. */
async function setTextSize(session: CDPSession, times: number): Promise<void> {
  const size = TEXT_PX * times;
  await session.send("Page.setFontSizes", {
    fontSizes: { standard: size, fixed: Math.round(size * 0.8125) },
  });
}

/**
 * One visit, everything that is asked of every page: axe without a finding on the light paper; of what
 * colours and sizes decide, on the dark one and with 200 % text too; 44 px targets; nothing cut with 200 % text, nor at 320 px; no motion where none is wanted;
 * fields that a browser can fill in. The page's motion must be off (`reducedMotion`). Returns what is wrong.
 */
export async function inspect(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await page.emulateMedia({ colorScheme: "light" });
  const found = await axe(page, "light");
  const measured = async (as: string, measure: () => string[]) =>
    (await page.evaluate(measure)).map((words) => `${as}: ${words}`);
  found.push(
    ...(await measured("under 44 px", smallTargets)),
    ...(await measured("moves", movements)),
    ...(await measured("no purpose", unnamedFields)),
    ...(await measured("at 360 px", cutText)),
  );
  await page.emulateMedia({ colorScheme: "dark" });
  // Nothing but colours differs in the dark.
  found.push(...(await axe(page, "dark", ["color-contrast", "link-in-text-block"])));
  await setTextSize(session, 2);
  // A phone has the narrow layout already: larger text changes no name or role, only what has a size.
  found.push(...(await axe(page, "200 %", SIZED)), ...(await measured("at 200 %", cutText)));
  await setTextSize(session, 1);
  await page.setViewportSize({ width: 320, height: 640 });
  found.push(...(await measured("at 320 px", cutText)));
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "light" });
  await session.detach();
  const [lang, main] = await page.evaluate(() => [
    document.documentElement.lang,
    document.querySelectorAll("main").length,
  ]);
  if (lang !== "en-NG") found.push(`its language is “${lang}”`);
  if (main !== 1) found.push(`${main} main parts`);
  return found.map((words) => `${new URL(page.url()).pathname} ${words}`);
}

/**
 * Walks the page by Tab from its top to its end. Returns what is wrong: a stop that shows no ring, one that lies behind the
 * bottom bar, a trap.
 */
export async function walk(page: Page, most = 250): Promise<string[]> {
  const found: string[] = [];
  const path = new URL(page.url()).pathname;
  for (let step = 0; step < most; step++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(focusStop);
    if (stop === null) return step === 0 ? [`${path}: nothing takes the focus`] : found;
    if (stop.unmarked) found.push(`${path}: no ring around ${stop.name}`);
    if (stop.hidden) found.push(`${path}: out of sight: ${stop.name}`);
  }
  return [...found, `${path}: ${most} stops and no end`];
}

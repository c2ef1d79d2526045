// Finds Chromium for the browser tests: Playwright's own, otherwise the system's, otherwise installs one. Prefers the
// system's headless shell to the full browser: pages open in a third of the time.
// `node scripts/shared/find-browser.mjs` prints its path, after installing one if there is none
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";

const SHELL = "/usr/bin/chromium-headless-shell";
const SYSTEM = [
  SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Let Chromium run as root, in a container and without a network. */
export const LAUNCH_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** @returns {string | undefined} the path of a Chromium on this machine */
export function findBrowser() {
  const own = process.env.CHROME_PATH || chromium.executablePath();
  return [own, ...SYSTEM].find((file) => file && existsSync(file));
}

/**
 * Finds a Chromium, or installs one. Throws with the command to run if neither works.
 * @returns {string}
 */
export function ensureBrowser() {
  const found = findBrowser();
  // Debian's full browser also works if its shell isn't available.
  if (found === "/usr/bin/chromium") return installWithApt() ?? found;
  return found ?? installWithPlaywright() ?? installWithApt() ?? giveUp();
}

function installWithPlaywright() {
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  console.error("No Chromium found: asking Playwright for one …");
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: ["ignore", 2, 2], timeout: 300_000 });
  return findBrowser();
}

function installWithApt() {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return undefined;
  console.error("Installing Debian's Chromium without windows …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { stdio: ["ignore", 2, 2], timeout: 300_000, env };
  for (const name of ["chromium-headless-shell", "chromium"]) {
    const install = () => spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], options);
    if (install().status !== 0) {
      spawnSync("apt-get", ["update"], options);
      install();
    }
    const found = findBrowser();
    if (found) return found;
  }
  return undefined;
}

function giveUp() {
  throw new Error(
    'The browser tests need a Chromium: run "npx playwright install chromium", or as root "apt-get install -y chromium", or set CHROME_PATH.',
  );
}

if (import.meta.url === pathToFileURL(path.resolve(process.argv[1] ?? "")).href) {
  try {
    console.log(ensureBrowser());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

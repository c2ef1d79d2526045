import type { IncomingMessage } from "node:http";
import { LITE_COOKIE } from "@/lib/platform/request/lite-cookie";
import { savesData } from "./saves-data";

const CHOICE = new RegExp(`(?:^|;\\s*)${LITE_COOKIE}=(on|off)(?:;|$)`);
/** Shop pages only: admin needs its scripts, and the others aren't pages. */
const NO_PAGE = /^\/(?:api|admin|_next)(?:[/?]|$)/;
/** Browsers whose server renders the page, or that lack what Next's scripts need. */
const WITHOUT_SCRIPTS = /Opera M(?:ini|obi)|UC ?Browser|UCWEB|KAIOS|MAUI|Nokia|MSIE |Trident\//i;
/** The first versions in which Next's scripts run (Next's "Supported browsers"). Safari states its version after "Version/". */
const FLOORS: readonly (readonly [RegExp, number])[] = [
  [/Chrome\/(\d+)/, 111],
  [/Firefox\/(\d+)/, 111],
  [/Version\/(\d+\.?\d*)\S* (?:Mobile\S* )?Safari\//, 16.4],
];

/**
 * Whether this request gets the lite page: by the visitor's choice in the footer, else if the browser asks to save data, else
 * if it is too old for the scripts. An unknown browser gets the full page.
 */
export function wantsLite(request: Pick<IncomingMessage, "headers" | "url">): boolean {
  if (NO_PAGE.test(request.url ?? "") || request.headers.rsc !== undefined) return false;
  const choice = CHOICE.exec(request.headers.cookie ?? "")?.[1];
  return choice ? choice === "on" : savesData(request) || isTooOld(request.headers["user-agent"] ?? "");
}

function isTooOld(browser: string): boolean {
  if (WITHOUT_SCRIPTS.test(browser)) return true;
  for (const [pattern, floor] of FLOORS) {
    const version = pattern.exec(browser)?.[1];
    if (version !== undefined) return Number(version) < floor;
  }
  return false;
}

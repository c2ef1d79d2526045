import { benchLists } from "./lists";
import { benchPipeline } from "./pipeline";

/** `npm run bench [-- PART…]`: the figures, one JSON line each, every one beside its floor of the same run. */
const PARTS: Record<string, () => Promise<void>> = { pipeline: benchPipeline, lists: benchLists };

const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) await run();
}

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { SERVICE_IDS } from "../../lib/model/service-id";
import { ROOT } from "../shared/root";
import { getMessages } from "./get-messages";
import { textsOf } from "./translation-state";

/** What names every message (catalogues, types) or is generated. */
const SKIPPED =
  /^lib\/(words\/(catalogues\/(all-messages|client-sections)|message-types|messages)\.ts$|platform\/prisma\/)/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--)[^\n]*/g;
/** The service worker reads `words`, which "npm run words" writes into it. */
const WORKER = /^const WORDS = [\s\S]*?^\/\/ end of words$/m;

const sourceOf = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const sources = ["app", "lib", "scripts", "public"]
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      path.posix.join(folder, file),
    ),
  )
  .filter((file) => /(?<!\.test|\.d)\.(tsx?|sql|js)$/.test(file) && !SKIPPED.test(file))
  .map((file) =>
    sourceOf(file).replace(WORKER, 'const words = words("without-network");').replace(COMMENTS, ""),
  );

const SECTIONS = new Map(
  Array.from(
    sourceOf("lib/words/messages.ts").matchAll(/(\w+) = words\("(.+?)"\)/g),
    ([, name = "", section = ""]) => [name, section],
  ),
);

/** The paths that a source reads: "order.page.total", or only "order.page" for a computed key. */
function readsOf(source: string): string[] {
  const imported = /import \{([^}]*)\} from "[^"]*\/messages";/.exec(source)?.[1]?.match(/\w+/g) ?? [];
  const own = source.matchAll(
    /const (\w+) = words\("(.+?)"\)|import (\w+) from "@\/messages\/en\/(.+?)\.json"/g,
  );
  const names = [
    ...imported.map((name) => [name, SECTIONS.get(name) ?? ""]),
    ...Array.from(own, ([, name, section, json = "", file]) => [name ?? json, section ?? file ?? ""]),
  ];
  const body = source.replace(/^import [\s\S]*?;$|const \w+ = words\(.*/gm, "");
  return [
    ...names.flatMap(([name = "", section = ""]) =>
      Array.from(
        body.matchAll(new RegExp(`(?<!\\w|[^.]\\.)${name}((?:\\??\\.\\w+)*)`, "g")),
        ([, keys = ""]) => section + keys.replaceAll("?", ""),
      ),
    ),
    ...Array.from(
      body.matchAll(/\b(?:words|englishOf)\("(.+?)"\)((?:\.\w+)*)/g),
      ([, section = "", keys = ""]) => section + keys,
    ),
  ];
}

const reads = new Set(sources.flatMap(readsOf));
const named = new Set(
  [...sources, sourceOf("docs/spec/domain-facts.md")].flatMap((source) => source.match(/[\w-]+/g) ?? []),
);
const SERVICE = new RegExp(`^(${SERVICE_IDS.join("|")})_`);

/** A key below a computed one counts as read if any source names it, for one service or for all. */
const isNamed = (key: string) => named.has(key) || named.has(key.replace(SERVICE, ""));

function isRead(message: string): boolean {
  const keys = message.replace(/(\.\d+)+$/, "").split(".");
  const whole = keys.join(".");
  if ([...reads].some((read) => read === whole || read.startsWith(`${whole}.`))) return true;
  return keys.some(
    (_, at) =>
      reads.has(keys.slice(0, at).join(".")) &&
      keys.slice(at).every((key) => /^\d+$/.test(key) || isNamed(key)),
  );
}

it.each(["errors.neverRead", "order.page.noSourceReadsIt", "esim.state.NEVER_READ", "wallet.csvHeads.0"])(
  "finds an unread message: %s",
  (message) => expect(isRead(message)).toBe(false),
);

it("has no unread message", () => {
  const english = textsOf(getMessages().en ?? {});
  expect([...english.keys()].filter((message) => !isRead(message))).toEqual([]);
});

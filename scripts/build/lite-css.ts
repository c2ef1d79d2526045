import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { transform } from "lightningcss";
import postcss, { type ChildNode, type Container, type Root } from "postcss";

/** Browsers that lite pages are for: without cascade layers, oklch and logical properties. */
const TARGETS = { chrome: 60 << 16, firefox: 48 << 16, safari: 10 << 16 };
/** What needs a font file or a newer browser, or moves. */
const NO_AT_RULE = new Set(["font-face", "keyframes", "supports", "property"]);
const NO_MEDIA = /prefers-reduced-(?:motion|data)|hover:\s*hover/;
const NO_PROPERTY =
  /^(?:--tw-|--lightningcss-|--(?:display|digits)-face$|(?:-webkit-)?(?:mask|animation|transition|filter|backdrop-filter)|box-shadow$|translate$|font-(?:feature|variation)-settings$|text-wrap)/;
const USE = /var\((--[\w-]+)(?:,\s*((?:[^()]|\([^()]*\))*))?\)/g;

/** Writes a lite style sheet beside each one of the build: NAME.lite.css. `nextDir`: .next. */
export async function addLiteCss(nextDir: string): Promise<void> {
  const folder = path.join(nextDir, "static");
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.lite)\.css$/.test(name));
  for (const name of names) {
    const file = path.join(folder, name);
    await writeFile(file.replace(/css$/, "lite.css"), liteCss(await readFile(file, "utf8")));
  }
}

/**
 * The style sheet of lite pages, made of a full one: the same rules, outside cascade layers, with Tailwind's constants in place
 * and no fonts, masks, shadows or motion. Colours stay properties, as plain hex, because a dark screen and the shop's accent
 * change them. What holds only without scripts always holds here.
 */
export function liteCss(css: string): string {
  const sheet = postcss.parse(css);
  const constants = takeConstants(sheet);
  unwrap(sheet);
  sheet.walkDecls((declaration) => {
    if (NO_PROPERTY.test(declaration.prop)) return void declaration.remove();
    declaration.prop = leftToRight(declaration.prop);
    declaration.value = inline(declaration.value, constants);
    if (/^\s*$|var\(--(?:tw|lightningcss)-/.test(declaration.value)) declaration.remove();
  });
  sheet.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
    else rule.selector = plainer(rule.selector);
  });
  const { code } = transform({
    filename: "lite.css",
    code: Buffer.from(sheet.toString()),
    minify: true,
    targets: TARGETS,
    errorRecovery: true,
  });
  return Buffer.from(code).toString();
}

/** Tailwind's theme and the initial values of its own properties: the same everywhere. */
function takeConstants(sheet: Root): Map<string, string> {
  const constants = new Map([
    ["--display-face", "system-ui"],
    ["--digits-face", "ui-monospace"],
  ]);
  sheet.walkAtRules("property", (rule) => {
    rule.walkDecls("initial-value", ({ value }) => void constants.set(rule.params, value));
  });
  sheet.walkAtRules("layer", (layer) => {
    if (layer.params !== "theme") return;
    layer.walkDecls(/^--/, ({ prop, value }) => void constants.set(prop, value));
    layer.remove();
  });
  // Titles are set in the text face, which is wider: a service's long name would break within its word.
  const lead = constants.get("--text-lead");
  if (lead) constants.set("--text-figure", lead);
  return constants;
}

function unwrap(parent: Container<ChildNode>): void {
  parent.each((node) => {
    if (node.type !== "atrule") return;
    const opens = node.name === "layer" || (node.name === "media" && /scripting:\s*none/.test(node.params));
    if (NO_AT_RULE.has(node.name) || (node.name === "media" && NO_MEDIA.test(node.params))) node.remove();
    else if (node.nodes) {
      unwrap(node as Container<ChildNode>);
      if (opens) node.replaceWith(node.nodes);
    } else if (opens) node.remove();
  });
}

/** All our languages are written from left to right; lightningcss would write a rule for each direction. */
function leftToRight(property: string): string {
  return property
    .replace(/-inline-start\b/, "-left")
    .replace(/-inline-end\b/, "-right")
    .replace(/^inset-(left|right)$/, "$1");
}

/** Writes ":is(:where(.peer):checked ~ .x)" as ".peer:checked ~ .x", which browsers before :is() read too. */
function plainer(selector: string): string {
  const bare = selector.replace(/:where\((\.[\w-]+)\)/g, "$1");
  return /^:is\(([^(),]*(?:\([^(),]*\)[^(),]*)*)\)$/.exec(bare)?.[1] ?? bare;
}

function inline(value: string, constants: ReadonlyMap<string, string>): string {
  let text = value;
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(USE, (use, name: string, otherwise?: string) =>
      name.startsWith("--tw-") && otherwise !== undefined ? otherwise : (constants.get(name) ?? use),
    );
  }
  return text;
}

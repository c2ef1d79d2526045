import * as z from "zod";
import { RawEnv } from "../../lib/platform/config/raw-env";

/** What a variable accepts, by the schema; null: another part of the shop reads it. */
interface Property {
  type?: string;
  enum?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
}

/** Variables that the shop's own launchers set. */
const OWN = new Set(["KIOSK_NODE_ENV", "KIOSK_EMBEDDED"]);

const HEAD = `# Configuration

Made by \`npm run configuration\` from the schema that parses the environment (\`lib/platform/config/raw-env.ts\`) and from \`.env.example\`. Put values into \`.env\` beside package.json; the process's own environment takes precedence. \`npm start\`
needs none. With an invalid value, or an unsafe combination, the shop refuses to start with one sentence that names the setting. [Deploy and operate](operate.md) says which ones a shop in production needs.
`;

/** The variables of the schema, without those that our launchers set. */
export function schemaProperties(): Record<string, Property> {
  const { properties = {} } = z.toJSONSchema(RawEnv, { io: "input", unrepresentable: "any" });
  const shown = Object.entries(properties as Record<string, Property>).filter(([name]) => !OWN.has(name));
  return Object.fromEntries(shown);
}

/** docs/configuration.md, from .env.example's groups, texts and order and the schema's types, ranges and defaults. Pure. */
export function describeConfiguration(example: string): string {
  const properties = schemaProperties();
  const parts: string[] = [HEAD];
  for (const group of example.trim().split(/\n\n+/).slice(1)) {
    let text: string[] = [];
    const entries: string[] = [];
    const intro: string[] = [];
    for (const line of group.split("\n")) {
      const [, name, rest = ""] = /^# ([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      if (!name) {
        text.push(line.replace(/^# /, ""));
        continue;
      }
      const [, given = "", said = ""] = /^(\S*(?: \S+)*?)(?: {2,}# (.*)| # (.*))?$/.exec(rest) ?? [];
      // A sentence above the first variable is about the whole group, one above another variable about that one.
      if (entries.length === 0) intro.push(...text);
      const about =
        (entries.length === 0 ? "" : text.join(" ")) || said || (/ # (.*)$/.exec(rest)?.[1] ?? "");
      text = [];
      const value = given.replace(/ # .*$/, "");
      const facts = [
        factsOf(properties[name]),
        value && properties[name]?.default === undefined ? `for example \`${value}\`` : "",
      ];
      const shown = facts.filter(Boolean).join("; ");
      entries.push(`- **\`${name}\`**${shown ? ` (${shown})` : ""}${about ? `: ${about}` : ""}`);
    }
    parts.push([...intro, ...(intro.length > 0 ? [""] : []), ...entries, ""].join("\n"));
  }
  return parts.join("\n");
}

function factsOf(property: Property | undefined): string {
  if (!property) return "";
  const { enum: words, minimum, maximum, minLength, default: unset } = property;
  const accepts = words
    ? words.map((word) => `\`${word}\``).join(" or ")
    : minimum !== undefined || property.type === "integer" || property.type === "number"
      ? `number${minimum !== undefined ? ` from ${minimum}` : ""}${maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? ` to ${maximum}` : ""}`
      : minLength
        ? `at least ${minLength} characters`
        : "";
  const otherwise = unset === undefined ? "" : `unset: \`${String(unset)}\``;
  return [accepts, otherwise].filter(Boolean).join("; ");
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../shared/root";
import { describeConfiguration, schemaProperties } from "./describe-configuration";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const example = read(".env.example");
const named = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);

test("docs/configuration.md is current: else run npm run configuration", () => {
  expect(read("docs/configuration.md")).toBe(describeConfiguration(example));
});

test(".env.example names every variable of the schema once, and the few that other parts read", () => {
  expect(new Set(named).size).toBe(named.length);
  const ofSchema = Object.keys(schemaProperties());
  expect(ofSchema.filter((name) => !named.includes(name))).toEqual([]);
  const others = named.filter((name) => !ofSchema.includes(name)).sort();
  // Read by db:deploy, by the audit head's task, and by Next.
  expect(others).toEqual(["AUDIT_HEAD_FILE", "DATABASE_OWNER_URL", "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY"]);
});

test("tells type, range, words and default from the schema", () => {
  const text = describeConfiguration(example);
  expect(text).toContain("- **`PORT`** (number from 0 to 65535; unset: `3000`)");
  expect(text).toContain("- **`ABUSE_LIMITS`** (`on` or `off`; unset: `on`): off: for load tests");
  expect(text).toContain("- **`METRICS_TOKEN`** (at least 16 characters): ");
  for (const name of named) expect(text.split(`**\`${name}\`**`)).toHaveLength(2);
});

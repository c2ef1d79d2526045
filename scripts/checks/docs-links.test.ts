import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../shared/root";
import { anchorsOf, listDocuments, parseLinks, parseNamedFiles } from "./docs-links";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const exists = (file: string) => existsSync(path.join(ROOT, file));
const DOCUMENTS = listDocuments(ROOT);

/** The reading path of CONTRIBUTING.md: one purchase in twelve files, two of them with their SQL. */
const TWELVE = [
  "app/(shop)/airtime/airtime-purchase.tsx",
  "app/(shop)/airtime/airtime-form.tsx",
  "lib/services/airtime.ts",
  "app/_purchase/actions/submit-purchase-action.ts",
  "lib/orders/checkout/place-order.ts",
  "lib/orders/payment/start-payment.ts",
  "app/api/webhooks/paystack/route.ts",
  "lib/webhooks/process-webhook.ts",
  "lib/orders/payment/settle-payment.ts",
  "lib/orders/fulfilment/vend.ts",
  "lib/orders/fulfilment/settle-effect.ts",
  "lib/orders/reading/find-order-view.ts",
];
const THEIR_SQL = ["lib/orders/payment/settle-payment.sql", "lib/orders/fulfilment/settle-effect.sql"];

describe("document links", () => {
  it.each(DOCUMENTS)("lead to existing files and headings in %s", (document) => {
    const broken = parseLinks(document, read(document)).filter(({ target, anchor }) => {
      if (!exists(target)) return true;
      return anchor !== null && target.endsWith(".md") && !anchorsOf(read(target)).has(anchor);
    });
    expect(broken).toEqual([]);
  });

  it("are found in every form that our documents use", () => {
    const markdown = [
      "[file](runbook.md) ![image](screenshots/a.webp) [heading](#one-two) [both](../README.md#commands)",
      "[route](<../app/(shop)/page.tsx>) [web](https://example.com) `[code](x.md)`",
      "```sh\n[fenced](y.md)\n```",
    ].join("\n");
    expect(parseLinks("docs/operate.md", markdown)).toEqual([
      { target: "docs/runbook.md", anchor: null },
      { target: "docs/screenshots/a.webp", anchor: null },
      { target: "docs/operate.md", anchor: "one-two" },
      { target: "README.md", anchor: "commands" },
      { target: "app/(shop)/page.tsx", anchor: null },
    ]);
  });

  it("match headings as GitHub names them", () => {
    const markdown =
      "# Supplier's list shows nothing\n## `npm test`, all\n## Same\n## Same\n```\n# not this\n```";
    expect([...anchorsOf(markdown)]).toEqual([
      "suppliers-list-shows-nothing",
      "npm-test-all",
      "same",
      "same-1",
    ]);
  });
});

describe("reading path", () => {
  it.each([...TWELVE, ...THEIR_SQL])("includes the existing file %s", (file) => {
    expect(exists(file)).toBe(true);
  });

  it.each(["docs/tour.md", "CONTRIBUTING.md"])("is linked in its order by %s", (document) => {
    const linked = parseLinks(document, read(document)).map(({ target }) => target);
    expect(linked.filter((target) => TWELVE.includes(target))).toEqual(TWELVE);
  });
});

describe("files named in", () => {
  it.each(["docs/tour.md", "CONTRIBUTING.md"])("%s exist", (document) => {
    const example = /gift-card/;
    const missing = parseNamedFiles(read(document)).filter((file) => !example.test(file) && !exists(file));
    expect(missing).toEqual([]);
  });
});

/** The repository's code, as paths from the root, without what Prisma generates and migrations, which never change. */
const CODE = ["app", "bench", "e2e", "lib", "prisma", "public", "sandbox", "scripts", "test"].flatMap(
  (folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(tsx?|m?js|sql|prisma)$/.test(file))
      .map((file) => path.join(folder, file))
      .filter((file) => !/^(lib\/platform\/prisma|prisma\/migrations)\//.test(file)),
);

describe("decision records cited by the code", () => {
  it("exist", () => {
    const records = readdirSync(path.join(ROOT, "docs/adr"));
    const isRecord = (cited: string) =>
      records.some((file) => file === cited || file.startsWith(`${cited}-`));
    const broken = CODE.flatMap((file) =>
      [...read(file).matchAll(/docs\/adr\/(\d{4}(?:-[a-z-]+\.md)?)/g)]
        .filter(([, cited = ""]) => !isRecord(cited))
        .map(([cited]) => `${file}: ${cited}`),
    );
    expect(broken).toEqual([]);
  });
});

describe("files named in comments", () => {
  it("exist", () => {
    const others = ["docs", "messages", "prisma"].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }),
    );
    const names = new Set([...CODE, ...others, ...readdirSync(ROOT)].map((file) => path.basename(file)));
    // A file of Next's that the orders must not have.
    names.add("loading.tsx");
    const missing = CODE.flatMap((file) =>
      [...read(file).matchAll(/(?:^|\s)(?:\/\/|\/\*|\*|--) .*/gm)]
        .flatMap(([comment]) => comment.match(/(?<![\w.*-])\w[\w.-]*\.(?:tsx?|mjs|sql|md)\b/g) ?? [])
        .filter((name) => !names.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

/** Null without the repository's whole history. */
function isInHistory(commit: string): boolean | null {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    if (git("rev-parse", "--is-shallow-repository") !== "false") return null;
  } catch {
    return null;
  }
  try {
    return git("rev-parse", "--verify", `${commit}^{commit}`) !== "";
  } catch {
    return false;
  }
}

describe("measured commits", () => {
  it.each(["docs/benchmarks.md", "docs/long-run.md"])("of %s are in the history", (document) => {
    const named = [...read(document).matchAll(/`([0-9a-f]{7,40})\+?`/g)].map(([, commit = ""]) => commit);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((commit) => isInHistory(commit) === false)).toEqual([]);
  });
});

describe("crash points named by the tour", () => {
  it("are in the code", () => {
    const named = [...read("docs/tour.md").matchAll(/`([a-zA-Z]+\.(?:after|before)[A-Z]\w+)`/g)].map(
      ([, name = ""]) => name,
    );
    expect(named.length).toBeGreaterThan(8);
    const code = readdirSync(path.join(ROOT, "lib"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => read(path.join("lib", file)))
      .join("\n");
    expect(named.filter((name) => !code.includes(`crashPoint("${name}")`))).toEqual([]);
  });
});

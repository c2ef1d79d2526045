import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "@/scripts/shared/root";

interface Entry {
  version?: string;
  integrity?: string;
  license?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  resolved?: string;
}
const lock = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")) as {
  packages: Record<string, Entry>;
};
const manifest = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as Record<
  string,
  Record<string, string>
>;
const packages = Object.entries(lock.packages).filter(([place]) => place !== "");
/** Another platform's binary that the registry mirror doesn't carry (scripts/complete-lock.mjs). */
const isForeignBinary = ({ optional, os, cpu }: Entry) => optional === true && Boolean(os ?? cpu);

test("every package in the lock file has its integrity", () => {
  const without = packages.filter(([, entry]) => !entry.integrity && !isForeignBinary(entry));
  expect(without.map(([place]) => place)).toEqual([]);
  for (const [place, { integrity }] of packages) {
    if (integrity) expect(integrity, place).toMatch(/^sha512-/);
  }
});

test("nothing comes from outside the registry", () => {
  for (const [place, { resolved }] of packages) {
    if (resolved) expect(resolved, place).toMatch(/^https:\/\/registry\.npmjs\.org\//);
  }
});

test("what we depend on directly has an exact version", () => {
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  }
});

/** Their package.json names no licence; it was read in their files. */
const READ: Record<string, string> = {
  "node_modules/parse-cache-control": "BSD-3-Clause",
  "node_modules/png-js": "MIT",
  "node_modules/seq-queue": "MIT",
};

test("every licence lets a shop's owner run and change the shop", () => {
  const allowed =
    /^\(?(?:MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-4\.0|Python-2\.0|MPL-2\.0|EPL-2\.0|LGPL-3\.0-or-later)(?: (?:AND|OR|and) (?:EUPL-1\.1\+|MIT|ISC|Apache-2\.0|CC0-1\.0|LGPL-3\.0-or-later))*\)?$/;
  for (const [place, entry] of packages) {
    const license = entry.license ?? READ[place];
    if (!isForeignBinary(entry) || license) expect(license ?? "none", place).toMatch(allowed);
  }
});

interface Component {
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: string; content: string }[];
  licenses?: unknown[];
  properties: { name: string }[];
}

test("npm run sbom lists the lock file as CycloneDX, with hashes, licences and what is for development only", () => {
  const text = execFileSync("npm", ["run", "--silent", "sbom"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  const bom = JSON.parse(text) as { bomFormat: string; specVersion: string; components: Component[] };
  expect(bom).toMatchObject({ bomFormat: "CycloneDX", specVersion: expect.stringMatching(/^1\.[5-9]/) });
  const listed = new Map(
    bom.components.map((component) => [`${component.name}@${component.version}`, component]),
  );
  for (const [place, { version, integrity, license }] of packages) {
    const component = listed.get(`${place.replace(/^.*node_modules\//, "")}@${version}`);
    expect(component?.purl, place).toContain(`@${version}`);
    if (integrity) {
      const content = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
      expect(component?.hashes, place).toContainEqual({ alg: "SHA-512", content });
    }
    if (license) expect(component?.licenses?.length, place).toBeGreaterThan(0);
  }
  const isForDevelopment = ({ properties }: Component) =>
    properties.some(({ name }) => name === "cdx:npm:package:development");
  const runs = bom.components.filter((component) => !isForDevelopment(component)).map(({ name }) => name);
  expect(runs).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies ?? {})));
  expect(runs).not.toContain("vitest");
});

// Run `node scripts/complete-lock.mjs` after any "npm install" that changes package-lock.json.
//
// A registry mirror may lack the binaries of platforms that it doesn't serve. npm then omits them from the lock file,
// so "npm ci" rejects it, and other platforms miss them. This adds each binary, with the version that its package
// requires. npm downloads a binary only on its own platform.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const file = path.resolve(process.argv[2] ?? "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));

const SYSTEMS = [
  "linux",
  "darwin",
  "win32",
  "freebsd",
  "openbsd",
  "netbsd",
  "android",
  "sunos",
  "aix",
  "openharmony",
];
const PROCESSORS = [
  "x64",
  "arm64",
  "arm",
  "ia32",
  "ppc64",
  "s390x",
  "riscv64",
  "loong64",
  "mips64el",
  "wasm32",
];
const ALIASES = { windows: "win32", i686: "ia32", armhf: "arm", x86: "ia32", ppc64le: "ppc64" };

/** Parses the platform from a package's name: "@scope/name-linux-arm64-musl". */
function platformOf(name) {
  const words = name.split(/[-/]/).map((word) => ALIASES[word] ?? word);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) =>
    words.some((word) => word === processor || word === `${processor}eabihf`),
  );
  if (
    words.some((word) => /^arm(v7)?(eabi(hf)?|l|hf)?$|^gnueabihf$|^musleabihf$/.test(word)) &&
    !cpu.includes("arm64")
  )
    cpu.push("arm");
  const libc = words.some((word) => word.startsWith("musl"))
    ? ["musl"]
    : words.some((word) => word.startsWith("gnu"))
      ? ["glibc"]
      : [];
  return {
    cpu: [...new Set(cpu)],
    ...(libc.length > 0 && os.includes("linux") ? { libc } : {}),
    os: os.length > 0 ? os : undefined,
  };
}

/** The exact version in "1.2.3" or "^1.2.3"; null for anything looser. */
const exact = (range) => /^[\^~]?(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(range)?.[1] ?? null;

function isThere(from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/")))) {
    const base = at.replace(/\/$/, "");
    if (lock.packages[`${base ? `${base}/` : ""}node_modules/${name}`]) return true;
    if (!base) return false;
  }
}

let added = 0;
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const version = exact(range);
    const { cpu, os, libc } = platformOf(name);
    if (!version || isThere(place, name)) continue;
    if (!os && cpu.length === 0) {
      console.error(`left out, not of a platform: ${name} ${range}`);
      continue;
    }
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 ? { cpu } : {}),
      ...(entry.dev ? { dev: true } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      ...(os ? { os } : {}),
    };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other platforms named`);

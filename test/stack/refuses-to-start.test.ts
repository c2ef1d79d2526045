import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "@/scripts/shared/root";

/** A process that can't work correctly gives the reason in one sentence, without a stack trace, and exits at once. */
const NOWHERE = "postgres://kiosk@127.0.0.1:1/kiosk";
const KEY = "ab".repeat(32);
const REAL = {
  DATABASE_URL: NOWHERE,
  MERCHANT_API_URL: "https://api.example.com",
  MERCHANT_API_KEY: "mk_live_1234567890",
  PAYSTACK_SECRET_KEY: "sk_live_1234567890abcdef",
  AUTH_SECRET: "a-secret-of-more-than-sixteen",
  DATA_ENCRYPTION_KEY: KEY,
  NODE_ENV: "production",
};
const without = (name: keyof typeof REAL) => ({ ...REAL, [name]: "" });

interface Ended {
  code: number;
  output: string;
}

function run(script: string, env: Record<string, string>, cwd = ROOT): Promise<Ended> {
  // Ignore this shell's own configuration.
  const { PATH, HOME } = process.env;
  const clean = { NODE_ENV: "", PATH, HOME, PORT: "0", ...env };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script],
      { cwd, env: clean as unknown as NodeJS.ProcessEnv, timeout: 60_000 },
      (error, stdout, stderr) => {
        resolve({
          code: typeof error?.code === "number" ? error.code : error ? -1 : 0,
          output: `${stdout}${stderr}`.trim(),
        });
      },
    );
  });
}

function expectOneSentence({ code, output }: Ended, words: RegExp): void {
  expect(output).toMatch(words);
  expect(code).toBe(1);
  expect(output.split("\n")).toHaveLength(1);
  expect(output).toMatch(/\.$/);
  expect(output).not.toMatch(/^\s+at |Error:|node_modules/m);
  for (const secret of [REAL.MERCHANT_API_KEY, REAL.PAYSTACK_SECRET_KEY, REAL.AUTH_SECRET, KEY]) {
    expect(output).not.toContain(secret);
  }
}

const cases: [string, Record<string, string>, RegExp][] = [
  ["demo money before a real upstream", without("PAYSTACK_SECRET_KEY"), /demo money.*refusing to start/i],
  [
    "a test key before a real upstream",
    { ...REAL, PAYSTACK_SECRET_KEY: "sk_test_1234567890" },
    /demo money/i,
  ],
  [
    "the sandbox's payments before a real upstream, without production",
    { ...REAL, NODE_ENV: "", PAYSTACK_API_URL: "http://127.0.0.1:4010/paystack" },
    /demo money/i,
  ],
  [
    "sandbox payments in production",
    { ...without("PAYSTACK_SECRET_KEY"), MERCHANT_API_URL: "http://127.0.0.1:4010/upstream" },
    /demo money/i,
  ],
  ["a scaled schedule with a real upstream", { ...REAL, SCHEDULE_SCALE: "0.01" }, /SCHEDULE_SCALE/],
  ["no merchant key", without("MERCHANT_API_KEY"), /MERCHANT_API_KEY is not set/],
  ["no encryption key", without("DATA_ENCRYPTION_KEY"), /DATA_ENCRYPTION_KEY is not set/],
  ["no auth secret", without("AUTH_SECRET"), /AUTH_SECRET is not set/],
  ["half an encryption key", { ...REAL, DATA_ENCRYPTION_KEY: "abcdef" }, /DATA_ENCRYPTION_KEY.*64 hex/],
  ["plain http to another machine", { ...REAL, MERCHANT_API_URL: "http://api.example.com" }, /plain http/],
  [
    "a name of the upstream's that there isn't",
    { ...REAL, MERCHANT_API_OVERRIDES: '{"operations":{"buyGold":{}}}' },
    /MERCHANT_API_OVERRIDES is invalid/,
  ],
  ["a port that is none", { ...REAL, PORT: "shop" }, /PORT/],
];

/** Unit tests read every sentence; whole processes say a few of them in `npm test`, and all in the long run. */
const DAILY = ["demo money before a real upstream", "no merchant key", "a port that is none"];
const LONG = process.env.KIOSK_LONG === "1";

test.each(cases.filter(([what]) => LONG || DAILY.includes(what)))("%s", async (_, env, words) => {
  const [web, worker] = await Promise.all([run("scripts/web.mjs", env), run("scripts/worker.mjs", env)]);
  expectOneSentence(web, words);
  expectOneSentence(worker, words);
});

test("a database that isn't there", async () => {
  for (const script of ["scripts/web.mjs", "scripts/worker.mjs"]) {
    const ended = await run(script, REAL);
    expect(ended.code).toBe(1);
    expect(ended.output).not.toMatch(/^\s+at /m);
  }
});

test("no production build", async () => {
  // The same sources in another folder, never built, with this folder's packages.
  const elsewhere = await mkdtemp(path.join(tmpdir(), "kiosk-unbuilt-"));
  try {
    for (const name of ["scripts", "lib", "messages", "prisma", "package.json", "tsconfig.json"]) {
      await cp(path.join(ROOT, name), path.join(elsewhere, name), { recursive: true });
    }
    await symlink(path.join(ROOT, "node_modules"), path.join(elsewhere, "node_modules"));
    expectOneSentence(
      await run("scripts/web.mjs", REAL, elsewhere),
      /no production build: run "npm run build"/,
    );
  } finally {
    await rm(elsewhere, { recursive: true, force: true });
  }
});

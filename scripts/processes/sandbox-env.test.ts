import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { askSandboxProcess } from "@/sandbox/test-process";
import { ROOT } from "../shared/root";

test("npm run sandbox reads .env", async () => {
  const cwd = await mkdtemp(path.join(tmpdir(), "kiosk-sandbox-"));
  await writeFile(path.join(cwd, ".env"), "SANDBOX_PORT=0\nSANDBOX_MERCHANT_KEY=key-of-dot-env\n");
  const { SANDBOX_PORT: _port, SANDBOX_MERCHANT_KEY: _key, ...env } = process.env;
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const preload = pathToFileURL(path.join(import.meta.dirname, "dot-env-preload.mjs")).href;
  const args = ["--import", preload, "--import", tsx, path.join(ROOT, "sandbox/main.ts")];
  expect(await askSandboxProcess(args, { cwd, env }, "key-of-dot-env")).toMatchObject({ status: 200 });
  await rm(cwd, { recursive: true });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { ROOT } from "../shared/root";

test("npm run sandbox reads .env", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "kiosk-sandbox-"));
  await writeFile(path.join(folder, ".env"), "SANDBOX_PORT=0\nSANDBOX_MERCHANT_KEY=key-of-dot-env\n");
  const { SANDBOX_PORT: _port, SANDBOX_MERCHANT_KEY: _key, ...env } = process.env;
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const preload = pathToFileURL(path.join(import.meta.dirname, "dot-env-preload.mjs")).href;
  const program = path.join(ROOT, "sandbox/main.ts");
  const child = spawn(process.execPath, ["--import", preload, "--import", tsx, program], {
    ...{ cwd: folder, env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  while (!printed.includes("\n")) await once(child.stdout, "data");
  const url = /^sandbox ready (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(printed)?.[1] ?? "";
  const headers = { authorization: "Bearer key-of-dot-env" };
  expect((await fetchFresh(`${url}/upstream/api/v1/wallet`, { headers })).status).toBe(200);
  child.kill("SIGTERM");
  await once(child, "exit");
  await rm(folder, { recursive: true });
});

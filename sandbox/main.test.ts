import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { fetchFresh } from "@/sandbox/fetch-fresh";

test("prints its address, serves on loopback and exits cleanly on SIGTERM as a process", async () => {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", main], {
    env: { ...process.env, SANDBOX_PORT: "0", SANDBOX_MERCHANT_KEY: "another-key" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  while (!printed.includes("\n")) await once(child.stdout, "data");
  const url = /^sandbox ready (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(printed)?.[1] ?? "";
  const headers = { authorization: "Bearer another-key" };
  expect((await fetchFresh(`${url}/upstream/api/v1/wallet`, { headers })).status).toBe(200);
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  expect(printed).toContain("GET /upstream/api/v1/wallet 200");
});

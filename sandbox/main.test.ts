import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { askSandboxProcess } from "./test-process";

test("prints its address, serves on loopback and exits cleanly on SIGTERM as a process", async () => {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  const env = { ...process.env, SANDBOX_PORT: "0", SANDBOX_MERCHANT_KEY: "another-key" };
  const ran = await askSandboxProcess(["--import", "tsx", main], { env }, "another-key");
  expect(ran).toMatchObject({ status: 200, code: 0 });
  expect(ran.printed).toContain("GET /upstream/api/v1/wallet 200");
});

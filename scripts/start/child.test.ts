import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { isProcessGone } from "@/lib/platform/process-table";
import { Child } from "./child";
import { ChildLog } from "./child-log";
import { keepAlive } from "./keep-alive";

const folder = mkdtempSync(path.join(tmpdir(), "kiosk-child-"));
const log = new ChildLog(folder, false);
const started: Child[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill();
});
afterAll(() => rmSync(folder, { recursive: true }));

function child(program: string, readyWhen: RegExp | null = /ready/): Child {
  const made = new Child({ name: "program", args: ["-e", program], log, readyWhen });
  started.push(made);
  return made;
}

const RUNNING = 'console.log("ready"); setInterval(() => {}, 1000);';

test("waits for the ready line on start, and logs the output", async () => {
  await child(RUNNING).start();
  await vi.waitFor(() => expect(readFileSync(path.join(folder, "program.log"), "utf8")).toContain("ready"), {
    timeout: 20_000,
  });
});

test("reports the last output of a process that refuses to start", async () => {
  const refusing = child('console.error("PORT is taken"); process.exit(1)');
  await expect(refusing.start()).rejects.toThrow("program ended (exit 1): PORT is taken");
});

test("waits for work in progress on stop, but not forever", async () => {
  const slow = child(`process.on("SIGTERM", () => setTimeout(() => process.exit(0), 300)); ${RUNNING}`);
  await slow.start();
  const began = performance.now();
  await slow.stop(5_000);
  expect(performance.now() - began).toBeGreaterThan(250);

  const deaf = child(`process.on("SIGTERM", () => {}); ${RUNNING}`);
  await deaf.start();
  const pid = deaf.pid ?? 0;
  await deaf.stop(200);
  expect(isProcessGone(pid)).toBe(true);
});

test("restarts a killed process, but not after stop", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const worker = child(RUNNING);
  await worker.start();
  const first = worker.pid ?? 0;
  void keepAlive(worker);
  process.kill(first, "SIGKILL");
  await vi.waitFor(() => expect(worker.pid ?? first).not.toBe(first), { timeout: 20_000 });
  await worker.stop(1_000);
  await pause(50);
  expect(worker.pid).toBeUndefined();
});

test("gives up with a message on a process that repeatedly dies at once", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const hopeless = child('console.error("no database"); process.exit(1)', null);
  await hopeless.start();
  expect(await keepAlive(hopeless)).toContain("no database; it failed to start 4 times");
});

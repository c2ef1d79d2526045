import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { crashPoint, setCrashHook } from "./crash-point";

afterEach(() => setCrashHook(undefined));

test("does nothing outside tests", () => {
  expect(() => crashPoint("vend.afterSending")).not.toThrow();
});

test("throws where KIOSK_CRASH_POINT says so, and nowhere else", () => {
  vi.stubEnv("KIOSK_CRASH_POINT", "throw:vend.afterSending");
  expect(() => crashPoint("vend.afterIntent")).not.toThrow();
  expect(() => crashPoint("vend.afterSending")).toThrow("crash point vend.afterSending");
});

test("calls the hook of a test in the same process", () => {
  const seen: string[] = [];
  setCrashHook((name) => seen.push(name));
  crashPoint("a");
  setCrashHook(undefined);
  crashPoint("b");
  expect(seen).toEqual(["a"]);
});

test("kills the process without a word, as a power cut would", async () => {
  const code =
    'process.on("exit", () => console.log("bye")); import("./lib/platform/crash-point.ts").then((m) => m.crashPoint("here"));';
  const run = promisify(execFile)(process.execPath, ["--import", "tsx", "-e", code], {
    env: { ...process.env, KIOSK_CRASH_POINT: "here" },
  });
  await expect(run).rejects.toMatchObject({ signal: "SIGKILL", stdout: "" });
});

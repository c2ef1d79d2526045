import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { crashPoint, setCrashHook } from "./crash-point";

afterEach(() => setCrashHook(undefined));

test("does nothing outside tests", () => {
  expect(() => crashPoint("vend.afterSending")).not.toThrow();
});

test("calls the in-process test hook", () => {
  const seen: string[] = [];
  setCrashHook((name) => seen.push(name));
  crashPoint("vend.done");
  setCrashHook(undefined);
  crashPoint("vend.afterIntent");
  expect(seen).toEqual(["vend.done"]);
});

test("kills the process without output, like a power cut", async () => {
  const code =
    'process.on("exit", () => console.log("bye")); import("./lib/platform/crash-point.ts").then((m) => m.crashPoint("vend.done"));';
  const run = promisify(execFile)(process.execPath, ["--import", "tsx", "-e", code], {
    env: { ...process.env, KIOSK_CRASH_POINT: "vend.done" },
  });
  await expect(run).rejects.toMatchObject({ signal: "SIGKILL", stdout: "" });
});

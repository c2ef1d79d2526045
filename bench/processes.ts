import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { type Stack, startStack } from "@/test/stack";
import { airtime, newPhone, pay, place, untilStatus } from "@/test/stack/shop-client";
import { startHello } from "./hello-app";
import { addHistory } from "./history";
import { load, QUICK } from "./load";
import type { Report } from "./report";
import { median } from "./run-buyers";

const STARTS = QUICK ? 1 : 3;
const WARM_MS = QUICK ? 2_000 : 8_000;
const ORDERS = QUICK ? 10 : 60;

/**
 * Measures the time from the start of a web process to its first page, and the memory of web and worker after some
 * work.
 */
export async function benchProcesses(report: Report): Promise<void> {
  const stack = await startStack({ sandboxEnv: { SANDBOX_TIME_SCALE: "0" } });
  try {
    await addHistory(stack.databaseUrl);
    const ours: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round < STARTS; round++) {
      const begun = performance.now();
      const hello = await startHello();
      await firstPage(`${hello.baseUrl}/dynamic`);
      floors.push(performance.now() - begun);
      await hello.stop();
      stack.webs[0]?.kill();
      const again = performance.now();
      await stack.replace("web", 0);
      await firstPage(`${stack.baseUrl}/data`);
      ours.push(performance.now() - again);
    }
    report.add({
      figure: "cold start to the first page",
      of: "web",
      value: median(ours),
      unit: "ms",
      floor: median(floors),
    });
    await addMemory(report, stack);
  } finally {
    await stack.stop();
  }
}

async function addMemory(report: Report, stack: Stack): Promise<void> {
  const hello = await startHello();
  const paths = ["/", "/airtime", "/data", "/electricity", "/api/catalogue", "/track", "/esim"];
  await load(
    paths.map((path) => stack.baseUrl + path),
    WARM_MS,
  );
  await load([`${hello.baseUrl}/`, `${hello.baseUrl}/dynamic`, `${hello.baseUrl}/json`], WARM_MS);
  for (let done = 0; done < ORDERS; done += 10) {
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const order = await place(stack.baseUrl, airtime(newPhone()));
        await pay(order);
        await untilStatus(stack.baseUrl, order, ["delivered"]);
      }),
    );
  }
  const floor = await memoryOf(hello.child.pid);
  const web = await memoryOf(stack.webs[0]?.pid);
  const worker = await memoryOf(stack.workers[0]?.pid);
  await hello.stop();
  if (web === null || worker === null || floor === null) return;
  report.add({ figure: "memory after work", of: "web", value: web, unit: "MiB", floor });
  report.add({ figure: "memory after work", of: "worker", value: worker, unit: "MiB" });
}

/** Resident memory in MiB; null if the system doesn't report it. */
async function memoryOf(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kib ? Number(kib) / 1_024 : null;
}

async function firstPage(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await pause(5);
  }
}

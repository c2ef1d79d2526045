import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createLog } from "@/lib/platform/log/log";
import { type RunningCollector, startCollector } from "@/test/otlp-collector";
import { startTracing } from "./start-tracing";
import { heldTracing, traceIdsOf, traceOrder, traceStep } from "./trace";

let collector: RunningCollector;
beforeAll(async () => {
  collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
});
afterEach(async () => {
  await heldTracing.kioskTracing?.end();
  delete heldTracing.kioskTracing;
});
afterAll(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  await collector.close();
});

const spansOf = (ref: string) => {
  const { traceId } = traceIdsOf(ref);
  return collector.spans().filter((span) => span.traceId === traceId);
};

it("sends one tree per order, whichever process and part began it", async () => {
  const web = startTracing("web");
  await traceOrder("AAAAA-11111", "place order", () => traceStep("sql place_order", async () => "done"), {
    first: true,
    facts: (done) => ({ "kiosk.outcome": done }),
  });
  await web.end();
  const worker = startTracing("worker");
  await traceOrder("AAAAA-11111", "vend", async () => {
    await Promise.all([
      traceStep("sql vend_intent", async () => 1),
      traceStep("supplier buyAirtime", async () => 2),
    ]);
  });
  await traceOrder("BBBBB-22222", "vend", async () => {});
  await worker.end();

  const spans = spansOf("AAAAA-11111");
  const parentOf = (name: string) => {
    const id = spans.find((span) => span.name === name)?.parentSpanId;
    return spans.find(({ spanId }) => spanId === id)?.name;
  };
  expect(spans.map(({ process: from, name }) => `${from}: ${name}`).sort()).toEqual([
    "kiosk-web: place order",
    "kiosk-web: sql place_order",
    "kiosk-worker: sql vend_intent",
    "kiosk-worker: supplier buyAirtime",
    "kiosk-worker: vend",
  ]);
  expect(
    ["place order", "sql place_order", "vend", "supplier buyAirtime", "sql vend_intent"].map(parentOf),
  ).toEqual([undefined, "place order", "place order", "vend", "vend"]);
  expect(spans.find(({ name }) => name === "place order")?.facts).toEqual({
    "kiosk.order.ref": "AAAAA-11111",
    "kiosk.outcome": "done",
  });
  expect(spansOf("BBBBB-22222")).toHaveLength(1);
});

it("records only an error's class, and nothing outside an order", async () => {
  const tracing = startTracing("web");
  const failing = traceOrder("CCCCC-33333", "place order", async () => {
    throw new RangeError("ada@example.com owes 08031234567");
  });
  await expect(failing).rejects.toThrow(RangeError);
  const before = collector.spans().length;
  expect(await traceStep("sql order_by_ref", async () => "read")).toBe("read");
  await tracing.end();
  expect(collector.spans().length - before).toBeLessThanOrEqual(1);
  expect(spansOf("CCCCC-33333")).toMatchObject([{ facts: { "error.type": "RangeError" } }]);
  expect(collector.bodies().join()).not.toMatch(/ada@|08031234567|sql order_by_ref/);
});

it("names the trace in the log's lines", async () => {
  startTracing("worker");
  const lines: string[] = [];
  const log = createLog({
    level: "info",
    process: "worker",
    destination: { write: (line: string) => lines.push(line) },
  });
  await traceOrder("DDDDD-44444", "vend", async () => log.info("inside"));
  log.info("outside");
  const traceIds = lines.map((line) => (JSON.parse(line) as { traceId?: string }).traceId);
  expect(traceIds).toEqual([traceIdsOf("DDDDD-44444").traceId, undefined]);
});

it("delays and breaks nothing while the collector is away", async () => {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = "http://127.0.0.1:9";
  startTracing("worker");
  expect(await traceOrder("EEEEE-55555", "vend", async () => "sold")).toBe("sold");
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
});

it("only runs the work without a tracer", async () => {
  const before = collector.bodies().length;
  expect(await traceOrder("FFFFF-66666", "vend", () => traceStep("sql vend_intent", async () => 7))).toBe(7);
  expect(collector.bodies()).toHaveLength(before);
});

it("never loses a call's result, even if recording it fails", async () => {
  const tracing = startTracing("worker");
  const told = () => {
    throw new Error("no facts");
  };
  const bought = () => traceStep("supplier buyExamPin", async () => "PIN", told);
  expect(await traceOrder("EEEEE-55555", "vend", bought, { facts: told })).toBe("PIN");
  await tracing.end();
  expect(
    spansOf("EEEEE-55555")
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["supplier buyExamPin", "vend"]);
});

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { FIGURES } from "@/lib/metrics/figure";
import { writeMetrics } from "@/lib/metrics/write-metrics";
import { startProcessMetrics } from "@/lib/platform/metrics/process-metrics";
import { recordSupplierCall } from "@/lib/platform/metrics/record-supplier-call";
import { anchorsOf } from "@/scripts/checks/docs-links";
import { ROOT } from "@/scripts/shared/root";
import { openShop } from "@/test/open-shop";
import { parseSamples } from "@/test/parse-samples";
import { OWN_LABELS, OWN_NAMES, parseExpression } from "./prom-names";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const rule = z.strictObject({
  alert: z.string().regex(/^Kiosk[A-Z]\w+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[mh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(["critical", "warning"]) }),
  annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
});
const rules = z
  .strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })) })
  .parse(parse(read("deploy/prometheus/alerts.yml")))
  .groups.flatMap((group) => group.rules);
const dashboard = z
  .object({
    uid: z.literal("kiosk"),
    panels: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
        targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
      }),
    ),
  })
  .parse(JSON.parse(read("deploy/grafana/kiosk.json")));

const shop = await openShop();
/** Names and labels of everything that /metrics tells. */
const told = new Map<string, Set<string>>();
beforeAll(async () => {
  startProcessMetrics("web");
  recordSupplierCall("buyAirtime", { kind: "lost", reason: "reset" }, 20);
  const { text, names } = parseSamples(await writeMetrics(shop.ctx));
  for (const name of names) told.set(name, new Set(OWN_LABELS));
  for (const [, name = "", inside = ""] of text.matchAll(/^(\w+)\{(.*)\} /gm)) {
    for (const [, label = ""] of inside.matchAll(/(\w+)=/g)) told.get(name)?.add(label);
  }
  for (const [name, { labels = [] }] of Object.entries(FIGURES)) {
    for (const label of labels) told.get(`kiosk_${name}`)?.add(label);
  }
  // Nobody was refused yet, so there is no sample to read it from; metrics.db.test.ts sees one.
  told.get("kiosk_limit_refusals_total")?.add("limit");
});
afterAll(() => Reflect.set(globalThis, "kioskMetrics", undefined));

/** What an expression uses and /metrics doesn't tell. */
function unknownIn(expression: string): string[] {
  const used = parseExpression(expression);
  if (used.length === 0) return ["nothing"];
  return used.flatMap(({ name, labels }) => {
    if (OWN_NAMES.has(name)) return [];
    const known = told.get(name);
    return known ? labels.filter((label) => !known.has(label)).map((label) => `${name}{${label}}`) : [name];
  });
}

test("notices a name or a label that nobody tells", () => {
  expect(unknownIn("max(kiosk_orders_of_nobody) > 1")).toEqual(["kiosk_orders_of_nobody"]);
  expect(unknownIn('max by (state) (kiosk_orders{status="paid"})')).toEqual(["kiosk_orders{state}"]);
});

test("every alert asks for what /metrics tells, and names a chapter that exists", () => {
  expect(rules.length).toBeGreaterThan(20);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr, annotations } of rules) {
    expect([alert, unknownIn(expr)]).toEqual([alert, []]);
    const [file = "", anchor = ""] = annotations.runbook.split("#");
    expect([alert, anchorsOf(read(file)).has(anchor)]).toEqual([alert, true]);
  }
});

test("the dashboard asks for what /metrics tells, and its panels don't overlap", () => {
  const cells = new Set<string>();
  for (const { title, targets, gridPos } of dashboard.panels) {
    for (const { expr, legendFormat } of targets) {
      expect([title, unknownIn(expr)]).toEqual([title, []]);
      const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = ""]) => label);
      const asked = expr.includes(" by (") ? parseExpression(expr)[0]?.labels : ["instance"];
      expect([title, shown.filter((label) => !asked?.includes(label))]).toEqual([title, []]);
    }
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect([title, cells.has(`${x},${y}`)]).toEqual([title, false]);
        cells.add(`${x},${y}`);
      }
    }
  }
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});

test("every figure is on the dashboard or in an alert", () => {
  const asked = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)];
  const used = new Set(asked.flatMap(({ expr }) => parseExpression(expr).map(({ name }) => name)));
  const exempt = [
    "kiosk_float_spent_hourly_kobo",
    "kiosk_supplier_seen_age_seconds",
    "kiosk_queue_due",
    "kiosk_refunds_unsent",
    "kiosk_breaker_open",
  ];
  const unused = Object.keys(FIGURES)
    .map((name) => `kiosk_${name}`)
    .filter((name) => !used.has(name));
  expect(unused.sort()).toEqual(exempt.sort());
});

const promtool = process.env.PROMTOOL ?? "promtool";
const hasPromtool = spawnSync(promtool, ["--version"]).status === 0;

test.skipIf(!hasPromtool)("promtool accepts the rules, their own tests and a scrape", async () => {
  const run = (args: string[], input?: string) => {
    const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: ROOT, encoding: "utf8", input });
    return [status, status === 0 ? "" : stdout + stderr];
  };
  expect(run(["check", "rules", "deploy/prometheus/alerts.yml"])).toEqual([0, ""]);
  expect(run(["test", "rules", "deploy/prometheus/alerts.test.yml"])).toEqual([0, ""]);
  const { stderr } = spawnSync(promtool, ["check", "metrics"], {
    encoding: "utf8",
    input: await writeMetrics(shop.ctx),
  });
  // prom-client's own names that promtool would write otherwise.
  const ours = stderr.split("\n").filter((line) => line.startsWith("kiosk_"));
  expect(ours).toEqual([]);
});

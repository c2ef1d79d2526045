import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import path from "node:path";
import { runNode } from "../scripts/checks/run-command";
import { binOf } from "../scripts/shared/bin-of";
import { dataDir, ROOT } from "../scripts/shared/root";
import { commitNow, machine } from "../scripts/test-long/results";
import { QUICK } from "./load";

/** One measured figure and its floor. */
export interface Figure {
  figure: string;
  /** The page or the number of buyers; distinguishes figures of the same name. */
  of?: string;
  value: number;
  unit: string;
  /** The minimum that this framework, client or machine needs for the same, measured in the same run. */
  floor?: number;
  /** value / floor, unless stated otherwise. */
  ratio?: number;
  /** The target in words, and whether this figure meets it. */
  target?: string;
  met?: boolean;
  note?: string;
}

interface PartResult {
  part: string;
  /** ISO 8601, UTC. */
  at: string;
  commit: string;
  /** The number of past orders in the shop. */
  history: number;
  /** Measured in short rounds (BENCH_QUICK). */
  quick?: boolean;
  /** The load average when it began: far above the number of cores, others disturb the run. */
  load?: number;
  figures: Figure[];
}

const folder = () => path.join(dataDir(), "bench", "results");

/** Prints figures as they arrive, one JSON line each, and stores them for the page in docs/. */
export class Report {
  readonly figures: Figure[] = [];
  readonly #load = loadavg()[0];

  add(figure: Figure): void {
    const { floor, value } = figure;
    const ratio = figure.ratio ?? (floor ? value / floor : undefined);
    const full = {
      ...figure,
      value: round(value),
      floor: floor && round(floor),
      ratio: ratio && round(ratio),
    };
    this.figures.push(full);
    console.log(JSON.stringify(full));
  }

  async keep(part: string, history: number): Promise<void> {
    const result: PartResult = {
      part,
      at: new Date().toISOString(),
      commit: await commitNow(),
      history,
      quick: QUICK,
      load: this.#load,
      figures: this.figures,
    };
    await mkdir(folder(), { recursive: true });
    await writeFile(path.join(folder(), `${part}-${history}.json`), JSON.stringify(result));
  }
}

/**
 * Writes docs/benchmarks.md: the last result of each part on this machine. Keeps the existing text of parts that didn't
 * run here.
 */
export async function writePage(parts: readonly { name: string; says: string }[]): Promise<void> {
  const names = await readdir(folder()).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder(), name), "utf8")));
  const results = texts.map((text) => JSON.parse(text) as PartResult).sort((a, b) => a.history - b.history);
  const file = path.join(ROOT, "docs", "benchmarks.md");
  const before = (await readFile(file, "utf8").catch(() => "")).split(/\n(?=## )/);
  const sections = parts.map(({ name, says }) => {
    const tables = results.filter(({ part }) => part === name).map(table);
    const kept = before.find((section) => section.startsWith(`## ${name}: `))?.trimEnd();
    if (tables.length === 0 && kept) return `\n${kept}\n`;
    return `\n## ${name}: ${says}\n\n${tables.join("\n\n") || "Not run yet."}\n`;
  });
  const head = [
    "# Benchmarks",
    "",
    "The last results of `npm run bench`, which writes this page. Run one part alone with `npm run bench -- pages`. A floor is",
    "measured in the same run, on the same machine, by the same client: a hello-world app of the same Next.js, or the least work that the",
    "same database client can do. PostgreSQL runs without fsync, for shop and floor alike.",
    "",
    `Machine: ${machine()}.`,
    "",
  ].join("\n");
  await writeFile(file, head + sections.join(""));
  await runNode([binOf("@biomejs/biome", "biome"), "format", "--write", file], false);
}

function table({ at, commit, history, quick, load, figures }: PartResult): string {
  const busy = load !== undefined && load > 2 * availableParallelism();
  const rows = figures.map(({ figure, of, value, unit, floor, ratio, target, met, note }) => {
    const end = target ? `${target}: ${met ? "yes" : "**no**"}` : "";
    const cells = [
      figure,
      of ?? "",
      `${show(value)} ${unit}`,
      floor ? show(floor) : "",
      ratio ? show(ratio) : "",
    ];
    return `| ${[...cells, [end, note].filter(Boolean).join("; ")].join(" | ")} |`;
  });
  return [
    `${at.slice(0, 16).replace("T", " ")} UTC, \`${commit}\`, in a shop of ${history.toLocaleString("en")} orders.${quick ? " A quick run in short rounds, on a busy machine." : ""}${busy ? ` The load average was ${Math.round(load)} when it began.` : ""}`,
    "",
    "| Figure | Of | Value | Floor | Ratio | Asked for |",
    "| ------ | -- | ----: | ----: | ----: | --------- |",
    ...rows,
  ].join("\n");
}

function show(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

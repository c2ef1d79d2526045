import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { ROOT } from "../shared/root";
import type { ChildLog } from "./child-log";

export interface ChildOptions {
  name: string;
  /** Arguments to Node. */
  args: string[];
  env?: Record<string, string | undefined>;
  /** Where it runs; the shop's own folder unless said otherwise. */
  cwd?: string;
  log: ChildLog;
  /** A line of its output that says that it works; null: nothing to wait for. */
  readyWhen: RegExp | null;
}

/** One of the shop's processes. */
export class Child {
  private process: ChildProcess | null = null;
  private stopping = false;
  /** Resolves with a sentence when it ended without stop(). */
  ended: Promise<string> = new Promise(() => undefined);

  constructor(private readonly options: ChildOptions) {}

  get name(): string {
    return this.options.name;
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Starts it. Resolves when it says that it is ready; rejects with its last words when it ends before. */
  start(): Promise<void> {
    if (this.stopping) return Promise.resolve();
    const { name, args, env, cwd = ROOT, log, readyWhen } = this.options;
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env, KIOSK_STOP_WITH_PARENT: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      // Ctrl-C reaches `npm start` alone, which then stops its children in the right order.
      detached: true,
    });
    this.process = child;
    return new Promise((resolve, reject) => {
      let lastWords = "";
      const read = (line: string, isError: boolean) => {
        if (isError && line.trim()) lastWords = line;
        log.line(name, line, isError);
        if (readyWhen?.test(line)) resolve();
      };
      createInterface({ input: child.stdout }).on("line", (line) => read(line, false));
      createInterface({ input: child.stderr }).on("line", (line) => read(line, true));
      this.ended = new Promise((ended) => {
        child.on("close", (code, signal) => {
          this.process = null;
          const sentence = `${name} ended (${signal ?? `exit ${code}`})${lastWords ? `: ${lastWords}` : ""}`;
          reject(new Error(sentence));
          if (!this.stopping) ended(sentence);
        });
      });
      child.on("error", reject);
      if (!readyWhen) child.on("spawn", () => resolve());
    });
  }

  /** SIGTERM, then SIGKILL after that time. Resolves when it is gone. */
  async stop(patienceMs: number): Promise<void> {
    this.stopping = true;
    const child = this.process;
    if (!child) return;
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
    await gone;
    clearTimeout(timer);
  }

  /** kill -9, and wanted so: `ended` stays open. */
  kill(): void {
    this.stopping = true;
    this.process?.kill("SIGKILL");
  }
}

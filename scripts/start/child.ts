import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { ROOT } from "../shared/root";
import type { ChildLog } from "./child-log";

export interface ChildOptions {
  name: string;
  /** Arguments to Node. */
  args: string[];
  env?: Record<string, string | undefined>;
  /** The working directory; the shop's folder by default. */
  cwd?: string;
  log: ChildLog;
  /** The output line that shows it is ready; null: don't wait. */
  readyWhen: RegExp | null;
}

/** One of the shop's processes. */
export class Child {
  private process: ChildProcess | null = null;
  private stopping = false;
  /** Resolves with a sentence if it exits without stop(). */
  ended: Promise<string> = new Promise(() => undefined);

  constructor(private readonly options: ChildOptions) {}

  get name(): string {
    return this.options.name;
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Starts it. Resolves when it is ready. Rejects with its last output if it exits before. */
  start(): Promise<void> {
    if (this.stopping) return Promise.resolve();
    const { name, args, env, cwd = ROOT, log, readyWhen } = this.options;
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env, KIOSK_STOP_WITH_PARENT: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      // Ctrl-C reaches only `npm start`, which then stops its children in order.
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

  /** Sends SIGTERM, and SIGKILL after `patienceMs`. Resolves once it is gone. */
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

  /** Kills it with SIGKILL deliberately: `ended` stays pending. */
  kill(): void {
    this.stopping = true;
    this.process?.kill("SIGKILL");
  }
}

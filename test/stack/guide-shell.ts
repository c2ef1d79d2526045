import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@/scripts/shared/root";

/** A line of the guide: what to type, and what the guide says about it. */
interface Line {
  command: string;
  comment: string;
}

/** The lines of the guide's command blocks, one list for each block. */
export function readBlocks(): Line[][] {
  const text = readFileSync(path.join(ROOT, "docs/guide.md"), "utf8");
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) =>
    block
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => {
        const [command = "", comment = ""] = line.split(/\s+# /);
        return { command: command.trim(), comment };
      }),
  );
}

/** Commands in one folder, with nothing of the test's own environment. */
export class GuideShell {
  readonly #background: ChildProcess[] = [];

  constructor(private readonly folder: string) {}

  /** Runs a command to its end and returns what it printed. Throws if it fails. */
  async run(command: string, input = ""): Promise<string> {
    const { child, output } = this.#start(command);
    child.stdin?.end(input);
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    if (code !== 0) throw new Error(`${command}: exit ${code}\n${output().slice(-4_000)}`);
    return output();
  }

  /** Starts a command that stays, and waits until it says this. */
  async runBeside(command: string, says: string): Promise<ChildProcess> {
    const { child, output } = this.#start(command);
    this.#background.push(child);
    await new Promise<void>((resolve, reject) => {
      const look = () => output().includes(says) && resolve();
      child.stdout?.on("data", look);
      child.stderr?.on("data", look);
      child.on("close", () => reject(new Error(`${command} ended\n${output().slice(-4_000)}`)));
    });
    return child;
  }

  /** As `kill %2`: asks it and everything that it started to end, and waits. */
  async end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
    const ended = new Promise((resolve) => child.on("close", resolve));
    process.kill(-child.pid, "SIGTERM");
    await ended;
  }

  async endAll(): Promise<void> {
    for (const child of this.#background.toReversed()) await this.end(child);
  }

  #start(command: string) {
    const { PATH, HOME } = process.env;
    const child = spawn("env", ["-i", `PATH=${PATH}`, `HOME=${HOME}`, "bash", "-c", command], {
      cwd: this.folder,
      detached: true,
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
    return { child, output: () => said };
  }
}

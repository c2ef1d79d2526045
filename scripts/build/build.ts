import { spawn } from "node:child_process";
import path from "node:path";
import { binOf } from "../shared/bin-of";
import { compile } from "../shared/compile.mjs";
import { PlainError } from "../shared/plain-error";
import { ROOT } from "../shared/root";
import { addLiteCss } from "./lite-css";
import { precompress } from "./precompress";
import { fingerprintSources, markBuild } from "./sources";

/** Creates the production build in .next/. `output` receives the compiler's output. Throws PlainError if it fails. */
export async function build(output: (text: string) => void): Promise<void> {
  const fingerprint = await fingerprintSources();
  const child = spawn(process.execPath, [binOf("next"), "build"], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (chunk) => output(String(chunk)));
  child.stderr.on("data", (chunk) => output(String(chunk)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) throw new PlainError("The production build failed.");
  // Compile these now as well as at startup: the shop's folder may be read-only where it runs.
  for (const program of ["processes/web.ts", "processes/worker.ts", "start/seed-shop.ts"]) {
    await compile(path.join(ROOT, "scripts", program), ROOT);
  }
  await addLiteCss(path.join(ROOT, ".next"));
  await precompress(path.join(ROOT, ".next"));
  await markBuild(fingerprint);
}

import { spawn } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "../scripts/postgres/free-port";
import { binOf } from "../scripts/shared/bin-of";
import { dataDir, ROOT } from "../scripts/shared/root";
import { Child } from "../scripts/start/child";
import { ChildLog } from "../scripts/start/child-log";
import { linkPackages } from "./link-packages";

/** The smallest app in this framework: a static page, a dynamic page and a JSON route. */
const FILES: Readonly<Record<string, string>> = {
  "package.json": '{"private":true,"type":"module"}\n',
  "next.config.mjs": "export default { turbopack: { root: import.meta.dirname } };\n",
  "app/layout.jsx":
    'export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n',
  "app/page.jsx": "export default function Page() {\n  return <h1>Hello world</h1>;\n}\n",
  "app/dynamic/page.jsx":
    'export const dynamic = "force-dynamic";\nexport default function Page() {\n  return <h1>Hello world</h1>;\n}\n',
  "app/json/route.js":
    'export const dynamic = "force-dynamic";\nexport function GET() {\n  return Response.json({ hello: "world" });\n}\n',
};

export interface Hello {
  child: Child;
  baseUrl: string;
  stop(): Promise<void>;
}

/**
 * Builds the hello-world app once per framework version, and starts it the way Next does. It has its own packages: with
 * the shop's folder as its root, Next would also use the shop's proxy and instrumentation.
 */
export async function startHello(): Promise<Hello> {
  const folder = path.join(dataDir(), "bench", "hello");
  await ensureBuilt(folder);
  const port = await freePort();
  const child = helloChild(folder, port);
  await child.start();
  return { child, baseUrl: `http://localhost:${port}`, stop: () => child.stop(5_000) };
}

function helloChild(folder: string, port: number): Child {
  return new Child({
    name: "hello",
    args: [nextBin(folder), "start", "--port", String(port)],
    // Next reads parts of its build relative to the working directory.
    cwd: folder,
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    log: new ChildLog(path.join(dataDir(), "bench"), false),
    readyWhen: /Ready in/,
  });
}

async function ensureBuilt(folder: string): Promise<void> {
  const next = await readFile(path.join(ROOT, "node_modules", "next", "package.json"), "utf8");
  const stamp = JSON.stringify([(JSON.parse(next) as { version: string }).version, FILES]);
  const stampFile = path.join(folder, "built-from");
  if ((await readFile(stampFile, "utf8").catch(() => "")) === stamp) return;
  await rm(folder, { recursive: true, force: true });
  const modules = path.join(ROOT, "node_modules");
  await linkPackages(["next", "react", "react-dom"], modules, path.join(folder, "node_modules"));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;
  const build = spawn(process.execPath, [nextBin(folder), "build"], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [build.stdout, build.stderr]) stream.on("data", (chunk) => (said += String(chunk)));
  const code = await new Promise((resolve) => build.on("close", resolve));
  if (code !== 0) throw new Error(`the hello-world app wasn't built: ${said}`);
  await writeFile(stampFile, stamp);
}

const nextBin = (folder: string) => binOf("next", "next", folder);

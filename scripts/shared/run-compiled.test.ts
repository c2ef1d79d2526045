import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "./root";

/** The worker renders mails with React, whose modules read NODE_ENV when each is loaded. */
const PROGRAM = `import { jsx } from "react/jsx-runtime";
const { renderToStaticMarkup } = await import("react-dom/server");
function Mail() { return jsx("p", { children: "sent" }); }
console.log(process.env.NODE_ENV, renderToStaticMarkup(jsx(Mail, {})));`;

test("reads NODE_ENV from .env before loading packages, so that mails can be rendered", async () => {
  const root = await mkdtemp(path.join(tmpdir(), "kiosk-env-"));
  try {
    await mkdir(path.join(root, "scripts/shared"), { recursive: true });
    await symlink(path.join(ROOT, "node_modules"), path.join(root, "node_modules"));
    await writeFile(path.join(root, "tsconfig.json"), "{}");
    await writeFile(path.join(root, "scripts/shared/server-only.ts"), "export {};");
    await writeFile(path.join(root, "scripts", "say.ts"), PROGRAM);
    await writeFile(path.join(root, ".env"), "NODE_ENV=production\n");
    const url = pathToFileURL(path.join(ROOT, "scripts/shared/run-compiled.mjs")).href;
    const start = `const { runCompiled } = await import("${url}"); await runCompiled("say.ts", ${JSON.stringify(root)});`;
    const env = { ...process.env };
    Reflect.deleteProperty(env, "NODE_ENV");
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", start], {
      env,
    });
    expect(stdout).toBe("production <p>sent</p>\n");
  } finally {
    await rm(root, { recursive: true });
  }
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { parseEnv } from "../../lib/platform/config/parse-env";
import { heldTracing } from "../../lib/platform/trace/trace";
import { createFront } from "../../lib/web/front/front";
import { refuseBroken } from "../../lib/web/front/refuse-method";
import { StaticFiles } from "../../lib/web/front/static-files";
import { hasBuild } from "../build/sources";
import { prepareEnvironment } from "../environment/environment";
import { requireMigrations } from "../environment/require-migrations";
import { PlainError, reportFailure } from "../shared/plain-error";
import { ROOT } from "../shared/root";
import { drainServer } from "./drain-server";
import { stopWithParent } from "./stop-with-parent.mjs";

/**
 * A proxy reuses its connections for up to two minutes (Caddy). If this server closed one first, a customer's order
 * could be written to it at that moment, and the proxy can't resend it. A phone saves the round trip of a new
 * connection.
 */
const KEEP_ALIVE_MS = 130_000;

async function runWeb(): Promise<void> {
  if (!hasBuild()) throw new PlainError('There is no production build: run "npm run build" first.');
  const environment = await prepareEnvironment();
  try {
    await requireMigrations(environment.databaseUrl);
    const { port, host } = parseEnv(process.env);
    // Next reads it when it is loaded. KIOSK_NODE_ENV already has the operator's value.
    Object.assign(process.env, { NODE_ENV: "production" });
    const { default: next } = await import("next");
    const app = next({ dev: false, dir: ROOT, port });
    await app.prepare();
    const handle = createFront(app.getRequestHandler(), await StaticFiles.open(path.join(ROOT, ".next")));
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
      if (!server.listening) response.shouldKeepAlive = false;
      handle(request, response).catch((error: unknown) => {
        console.error(error);
        response.destroy();
      });
    });
    refuseBroken(server);
    await listen(server, port, host);
    const on = host ? ` on ${host} only` : "";
    console.log(`web ready http://localhost:${(server.address() as AddressInfo).port}${on}`);
    await stopRequested();
    await drainServer(server);
    await heldTracing.kioskTracing?.end();
    await app.close();
  } finally {
    await environment.close();
  }
  process.exit(0);
}

function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is taken: stop the program using it (another "npm start"?), or set PORT to a free port.`;
      const absent = `HOST is invalid: this machine has no address ${host}.`;
      const known: Record<string, string> = { EADDRINUSE: taken, EADDRNOTAVAIL: absent, ENOTFOUND: absent };
      const said = known[error.code ?? ""];
      reject(said ? new PlainError(said, { cause: error }) : error);
    });
    server.listen({ port, host }, resolve);
  });
}

function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    process.on("SIGTERM", () => resolve());
    process.on("SIGINT", () => resolve());
    stopWithParent(resolve);
  });
}

await runWeb().catch((error: unknown) => {
  reportFailure(error);
  process.exit(1);
});

import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { buildApp } from "./build-app";
import { defaultSettings, type SandboxSettings } from "./core/settings";
import { createState, type Sandbox } from "./state/state";

export interface StartOptions extends Partial<SandboxSettings> {
  /** 0 or absent: any free port. */
  port?: number;
  clock?: { now(): Date };
  log?: (line: string) => void;
}

export interface RunningSandbox {
  url: string;
  upstreamUrl: string;
  paystackUrl: string;
  state: Sandbox;
  /** Closes every connection and cancels all pending work. */
  close(): Promise<void>;
}

/** Starts one sandbox with its own state on 127.0.0.1. Rejects if the port is taken. */
export async function startSandbox(options: StartOptions = {}): Promise<RunningSandbox> {
  const { port = 0, clock = { now: () => new Date() }, log, ...given } = options;
  const settings = { ...defaultSettings, ...given };
  const print = log ?? (settings.quiet ? () => {} : (line: string) => console.log(line));
  const state = createState(settings, () => clock.now().getTime(), print);
  const app = buildApp(state);
  // Clients may reuse a kept connection after any pause. No timeout, so that only ordered faults break it.
  const serverOptions = { keepAliveTimeout: 0 };
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      state.timers.clear();
      state.webhooks.forget();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, upstreamUrl: `${url}/upstream`, paystackUrl: `${url}/paystack`, state, close };
}

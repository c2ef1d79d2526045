import "server-only";
import { env } from "@/lib/platform/config/env";
import { ConfigError } from "@/lib/platform/config/parse-env";
import { endStreams } from "./event-stream";
import { listenCatalogue } from "./listen-catalogue";
import { recordPeer } from "./record-peer";

/** Once for each web process, before it serves anything. A configuration that mustn't be ends it with one sentence. */
export function onStart(): void {
  try {
    listenCatalogue(env().databaseUrl);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  recordPeer();
  // An open stream would keep the process from ending.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, endStreams);
}

import "server-only";
import type { Env } from "./env-type";
import { parseEnv } from "./parse-env";

const held = globalThis as { kioskEnv?: Env };

/** The configuration of this process, parsed on first use. Throws ConfigError with a one-sentence message. */
export function env(): Env {
  held.kioskEnv ??= parseEnv(process.env);
  return held.kioskEnv;
}

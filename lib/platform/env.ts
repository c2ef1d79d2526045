import "server-only";
import { type Env, parseEnv } from "./parse-env";

let parsed: Env | undefined;

/** The configuration of this process, parsed on first use. Throws ConfigError with one sentence. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

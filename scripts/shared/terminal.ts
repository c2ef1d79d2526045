import type { Context } from "@/lib/context/context";

/** The dependencies of a command: the shop's context, the database's address, and its output. */
export interface Terminal {
  ctx: Context;
  databaseUrl: string;
  print(line: string): void;
}

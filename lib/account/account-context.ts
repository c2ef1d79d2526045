import type { Context } from "@/lib/context/context";

/** What code that reads and writes a customer's own records needs. */
export type AccountContext = Pick<Context, "db" | "clock">;

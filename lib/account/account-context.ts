import type { Context } from "@/lib/context/context";

/** What reading and writing a customer's own records needs. */
export type AccountContext = Pick<Context, "db" | "clock">;

import type { Context } from "@/lib/context/context";

/** What reading and writing a customer's own things needs. */
export type AccountContext = Pick<Context, "db" | "clock">;

import type { Context } from "@/lib/orders/context";

/** What reading and writing a customer's own things needs. */
export type AccountContext = Pick<Context, "db" | "clock">;

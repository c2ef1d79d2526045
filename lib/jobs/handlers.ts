import type { Context } from "@/lib/orders/context";
import { expire } from "@/lib/orders/expire";
import { readInbox } from "@/lib/orders/read-inbox";
import { refund } from "@/lib/orders/refund";
import { requery } from "@/lib/orders/requery";
import { resolveUnknown } from "@/lib/orders/resolve-unknown";
import { settlePaymentById } from "@/lib/orders/settle-payment";
import { vend } from "@/lib/orders/vend";
import type { JobName } from "./queue";

/** Shallow on purpose: one line a job. */
export const HANDLERS: Record<JobName, (ctx: Context, id: string) => Promise<unknown>> = {
  vend: vend,
  requery: requery,
  "resolve-unknown": resolveUnknown,
  refund: refund,
  "settle-payment": settlePaymentById,
  expire: expire,
  "read-inbox": readInbox,
};

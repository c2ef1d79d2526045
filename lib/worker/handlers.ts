import { vendDue } from "@/lib/cases/vend-due";
import type { Context } from "@/lib/context/context";
import { refund } from "@/lib/orders/fulfilment/refund";
import { requery } from "@/lib/orders/fulfilment/requery";
import { expireOrder } from "@/lib/orders/payment/expire-order";
import { settlePaymentById } from "@/lib/orders/payment/settle-payment";
import { resolveUnknown } from "@/lib/orders/resolution/resolve-unknown";
import { processWebhook } from "@/lib/webhooks/process-webhook";
import type { JobName } from "./job-names";

/** Deliberately thin: one line per job. */
export const HANDLERS: Record<JobName, (ctx: Context, id: string) => Promise<unknown>> = {
  vend: vendDue,
  requery: requery,
  "resolve-unknown": resolveUnknown,
  refund: refund,
  "settle-payment": settlePaymentById,
  expire: expireOrder,
  "read-inbox": processWebhook,
};

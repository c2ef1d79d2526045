import "server-only";
import { ulid } from "ulid";
import type { Context } from "@/lib/orders/context";
import { enqueueMessage } from "@/lib/outbox/enqueue-message";

/** Tells the owner of an account that its password is another one: whoever didn't do it must hear of it. */
export async function tellPasswordChanged(ctx: Context, user: { id: string; email: string }): Promise<void> {
  const data = { at: ctx.clock.now().toISOString(), reset: `${ctx.appUrl}/reset` };
  const key = `password_changed:${user.id}:${ulid()}`;
  await enqueueMessage(ctx, { kind: "password_changed", to: user.email, data, key });
}

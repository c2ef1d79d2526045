import { changeSetting } from "@/lib/admin/settings/change-setting";
import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { expireSnapshot } from "@/lib/catalogue/snapshot";
import type { Context } from "@/lib/context/context";
import type { ServiceId } from "@/lib/model/service-id";

/**
 * Pauses new sales of a service, or of all, with a message for its page and the API's refusal; null resumes. Placed orders
 * can still be paid, and paid orders are delivered. One audit entry.
 */
export async function setPause(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  what: ServiceId | "all",
  message: string | null,
): Promise<"saved" | "same"> {
  requireRight(ctx, actor, "catalogue.edit");
  const setting = { key: "paused", initial: {}, catalogue: true };
  const outcome = await changeSetting<"same">(ctx, setting, (stored) => {
    const { [what]: was = null, ...others } = stored.value as Record<string, string>;
    if (was === message) return "same";
    return {
      value: message === null ? others : { ...others, [what]: message },
      entry: {
        actor,
        action: message === null ? "selling.resumed" : "selling.paused",
        subject: `selling:${what}`,
        before: was === null ? null : { message: was },
        after: message === null ? null : { message },
      },
    };
  });
  expireSnapshot();
  return outcome;
}

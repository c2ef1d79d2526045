import "server-only";
import { isDeepStrictEqual } from "node:util";
import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import { expireShop } from "@/lib/platform/db/settings";
import { changeSetting } from "./change-setting";

const OWNER_SETTINGS = ["shop", "business", "alerts", "text_terms", "text_privacy", "text_refunds"] as const;

export interface SettingChange {
  key: (typeof OWNER_SETTINGS)[number];
  /** The version that the owner saw; 0: none was stored. */
  seen: number;
  value: Record<string, string | number>;
}

/** `same`: nothing to change. `stale`: somebody else changed it since the owner's page was loaded; their value is kept. */
export type SettingSaved = "saved" | "same" | "stale";

/**
 * Replaces one of the owner's settings, with an audit entry, and notifies web processes at once. The caller has validated
 * the input. Owners only.
 */
export async function saveSetting(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  { key, seen, value }: SettingChange,
): Promise<SettingSaved> {
  requireRight(ctx, actor, "settings.edit");
  if (!OWNER_SETTINGS.includes(key)) throw new Error(`not an owner's setting: ${key}`);
  const outcome = await changeSetting<"same" | "stale">(ctx, { key, initial: {} }, (was) => {
    if (isDeepStrictEqual(was.value, value)) return "same";
    if (was.version !== seen) return "stale";
    const [before, after] = differenceOf(was.value as SettingChange["value"], value);
    return {
      value,
      entry: { actor, action: "setting.changed", subject: `setting:${key}`, before, after },
    };
  });
  expireShop();
  return outcome;
}

/** Only the parts that differ between two values. */
function differenceOf<Value extends Record<string, unknown>>(was: Value, is: Value) {
  const without = (one: Value, other: Value) =>
    Object.fromEntries(Object.entries(one).filter(([name, part]) => !isDeepStrictEqual(part, other[name])));
  return [without(was, is), without(is, was)] as const;
}

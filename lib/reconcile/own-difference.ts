import type { Context } from "@/lib/context/context";
import { updateDifference } from "./update-difference";

/** Names who looks after a difference that isn't over; null: nobody any more. */
export function ownDifference(
  ctx: Context,
  id: number,
  owner: string | null,
): Promise<"owned" | "not_found"> {
  return updateDifference<"owned" | "not_found">(ctx, id, (was) =>
    was === null || was.state === "resolved" ? "not_found" : { outcome: "owned", data: { owner } },
  );
}

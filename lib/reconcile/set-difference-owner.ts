import type { Context } from "@/lib/context/context";
import { updateDifference } from "./update-difference";

/** Sets the owner of an unresolved difference; null: none. */
export function setDifferenceOwner(
  ctx: Context,
  id: number,
  owner: string | null,
): Promise<"owned" | "not_found"> {
  return updateDifference<"owned" | "not_found">(ctx, id, (was) =>
    was === null || was.state === "resolved" ? "not_found" : { outcome: "owned", data: { owner } },
  );
}

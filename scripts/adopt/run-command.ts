import { adoptReferences } from "@/lib/reconcile/restored/adopt-references";
import type { Terminal } from "../shared/terminal";

export async function adopt(
  { ctx, print }: Pick<Terminal, "ctx" | "print">,
  as: { write: boolean; by: string },
): Promise<number> {
  return (await adoptReferences(ctx, { ...as, print })) ? 0 : 1;
}

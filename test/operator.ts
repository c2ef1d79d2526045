import { parseCommand } from "@/scripts/operator/parse-command";
import type { TestShop } from "./shop";

/** Runs one of the owner's commands ("order", "cases", …) in this process. */
export async function runOperator(
  shop: TestShop,
  ...args: string[]
): Promise<{ code: number; text: string }> {
  const act = parseCommand(args);
  if (typeof act !== "function") throw new Error(act.text);
  const lines: string[] = [];
  const code = await act({ ctx: shop.ctx, databaseUrl: shop.url, print: (line) => lines.push(line) });
  return { code, text: lines.join("\n") };
}

import type { SearchParams } from "@/app/_ui/search-param";
import type { Range } from "@/lib/admin/money/parse-range";
import type { Sheet } from "@/lib/admin/money/sheet";
import { type Context, context } from "@/lib/context/context";
import { booksWords } from "@/lib/words/en/books";
import { MoneyFrame } from "./money-frame";
import { rangeOf } from "./range-of";
import { SheetList } from "./sheet-list";

interface Props {
  of: "float" | "payouts" | "trial" | "wallets";
  searchParams: SearchParams;
  sheets: (ctx: Context, range: Range) => Promise<readonly Sheet[]>;
}

/** A tab of Money that shows only tables of a period. */
export async function SheetsTab({ of, searchParams, sheets }: Props) {
  const ctx = context();
  const range = rangeOf(await searchParams, ctx.clock.now());
  return (
    <MoneyFrame here={of} lead={booksWords.leads[of]} range={range}>
      <SheetList sheets={await sheets(ctx, range)} of={of} range={range} />
    </MoneyFrame>
  );
}

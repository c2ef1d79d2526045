import { Money } from "@/app/_ui/money";
import { DataList } from "@/app/admin/_ui/data-list";
import type { Column } from "@/app/admin/_ui/data-table";
import { ruleText } from "@/app/admin/prices/rule-text";
import type { ReviewedPrice } from "@/lib/admin/prices/review-prices";
import { formatNaira, kobo } from "@/lib/platform/money";
import { fieldTexts } from "@/lib/pricing/price-fields";
import { reviewWords, tableWords } from "@/lib/words/en/price-table";
import { scopeLabel } from "../batch-rules";

const figure = true;
const columns: Column<ReviewedPrice>[] = [
  { key: "plan", label: reviewWords.item, cell: (price) => <Name price={price} /> },
  {
    key: "cost",
    label: tableWords.columns.cost,
    figure,
    cell: ({ price }) => (price ? <Money amount={price.cost} /> : "–"),
  },
  { key: "before", label: reviewWords.before, figure, cell: (price) => priceText(price, "before") },
  {
    key: "after",
    label: reviewWords.after,
    figure,
    cell: (price) => <span className="font-semibold">{priceText(price, "after")}</span>,
  },
  { key: "was", label: reviewWords.marginBefore, figure, cell: (price) => marginText(price, "before") },
  {
    key: "is",
    label: reviewWords.marginAfter,
    figure,
    cell: (price) => (
      <span className={price.loss > 0 ? "text-bad" : undefined}>{marginText(price, "after")}</span>
    ),
  },
];

/** The reviewed prices before and after. */
export function ReviewList({ prices }: { prices: readonly ReviewedPrice[] }) {
  return (
    <DataList
      label={reviewWords.list}
      table={reviewWords.table}
      columns={columns}
      rows={prices}
      keyOf={({ change: { scope } }) => `${scope.service}/${scope.product ?? ""}/${scope.plan ?? ""}`}
      card={(price) => (
        <div className="grid grid-cols-1 gap-0.5 py-2.5">
          <span className="leader">
            <span className="min-w-0 font-semibold wrap-anywhere">
              <Name price={price} />
            </span>
            <span>
              {priceText(price, "before")} →{" "}
              <span className="font-semibold">{priceText(price, "after")}</span>
            </span>
          </span>
          <span className="text-small text-muted">
            {tableWords.columns.cost} {price.price ? formatNaira(price.price.cost) : "–"} ·{" "}
            {reviewWords.marginAfter} {marginText(price, "after")}
          </span>
        </div>
      )}
      empty={reviewWords.none}
      first={null}
      next={null}
      nextLabel=""
    />
  );
}

function Name({ price: { change, row, loss } }: { price: ReviewedPrice }) {
  return (
    <span className="wrap-anywhere">
      {scopeLabel(change.scope, row)}
      {loss > 0 ? (
        <span className="block text-small text-bad">{reviewWords.losesEach(formatNaira(loss))}</span>
      ) : null}
    </span>
  );
}

function priceText(price: ReviewedPrice, side: "before" | "after"): string {
  return price.price ? formatNaira(price.price[side]) : ruleText(price[side]);
}

function marginText({ price }: ReviewedPrice, side: "before" | "after"): string {
  if (!price) return "–";
  const { percent } = fieldTexts(price[side], price.cost);
  return `${formatNaira(kobo(price[side] - price.cost))} (${percent.replace("-", "−")}%)`;
}

import type { ReactNode } from "react";
import { cx } from "@/app/_ui/cx";
import { Money } from "@/app/_ui/money";
import { timestamp } from "@/app/_ui/time";
import type { Column } from "@/app/admin/_ui/data-table";
import { ruleText } from "@/app/admin/prices/rule-text";
import type { PriceRow } from "@/lib/admin/prices/find-price-rows";
import { formatNaira, type Kobo } from "@/lib/platform/money";
import { linePrice } from "@/lib/pricing/line-price";
import { fieldTexts } from "@/lib/pricing/price-fields";
import { tableWords } from "@/lib/words/en/price-table";
import { serviceNames } from "@/lib/words/messages";

const WORDS = tableWords.columns;
type FieldKind = keyof typeof tableWords.fieldOf;

/** "MTN SME, 1 GB, 30 days", or "All eSIM" if each quote has its own cost. */
export function priceName({ name, scope }: Pick<PriceRow, "name" | "scope">): string {
  return name || tableWords.allOf(serviceNames[scope.service]);
}

/** The columns; without fields for staff who may only read. */
export function priceColumns(mayWrite: boolean): Column<PriceRow>[] {
  const [figure, wide] = [true, true];
  const columns: (Column<PriceRow> | null)[] = [
    mayWrite ? { key: "select", label: WORDS.select, cell: (row) => <Tick row={row} /> } : null,
    {
      key: "on",
      label: WORDS.on,
      cell: (row) => (
        <span className="whitespace-nowrap">
          <State row={row} />
        </span>
      ),
    },
    {
      key: "plan",
      label: WORDS.plan,
      cell: (row) => <span className="inline-block min-w-40">{priceName(row)}</span>,
    },
    { key: "cost", label: WORDS.cost, figure, cell: (row) => <Cost row={row} /> },
    { key: "week", label: WORDS.week, figure, wide, cell: (row) => <Week row={row} /> },
    {
      key: "price",
      label: WORDS.price,
      figure,
      cell: (row) => <Cell row={row} kind="price" mayWrite={mayWrite} />,
    },
    {
      key: "fee",
      label: WORDS.fee,
      figure,
      wide,
      cell: ({ fee }) => (fee === null ? "–" : <Money amount={fee} />),
    },
    {
      key: "margin",
      label: WORDS.margin,
      figure,
      cell: (row) => <Cell row={row} kind="margin" mayWrite={mayWrite} />,
    },
    {
      key: "percent",
      label: WORDS.percent,
      figure,
      cell: (row) => <Cell row={row} kind="percent" mayWrite={mayWrite} />,
    },
    { key: "rule", label: WORDS.rule, cell: (row) => <Rule row={row} /> },
    { key: "sold", label: WORDS.sold, figure, wide, cell: ({ sold }) => sold.toLocaleString("en-NG") },
  ];
  return columns.filter((column) => column !== null);
}

/** A row for narrow screens: what is sold at which price and margin. It opens to its fields, which it sends either way. */
export function PriceCard({ row, mayWrite }: { row: PriceRow; mayWrite: boolean }) {
  const { item, price } = row;
  const shown = item && price !== null ? fieldTexts(price, item.cost) : null;
  return (
    <div className="relative">
      <details className="group">
        <summary
          className={cx(
            "grid min-h-14 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 [&::-webkit-details-marker]:hidden",
            mayWrite && "pe-12",
          )}
        >
          <span className="min-w-0 font-semibold wrap-anywhere">
            {priceName(row)}
            {isOnSale(row) ? null : (
              <span className="block text-small font-normal text-muted">
                <State row={row} />
              </span>
            )}
          </span>
          <span className="text-end whitespace-nowrap">
            {price === null ? null : <Money amount={price} />}
            {shown && item && price !== null ? (
              <span className={cx("block text-small", price < item.cost ? "text-bad" : "text-muted")}>
                {shown.percent.replace("-", "−")}%
              </span>
            ) : null}
          </span>
        </summary>
        <div className="grid grid-cols-1 gap-1 pb-3">
          {item ? (
            <div className="grid grid-cols-3 gap-2">
              {(["price", "margin", "percent"] as const).map((kind) => (
                <div key={kind} className="grid min-w-0 grid-cols-1">
                  <span className="text-note text-muted">{WORDS[kind]}</span>
                  <Cell row={row} kind={kind} mayWrite={mayWrite} />
                </div>
              ))}
            </div>
          ) : null}
          <p className="text-small text-muted">
            <State row={row} /> · {WORDS.cost}: <Cost row={row} /> <Week row={row} /> · {WORDS.rule}:{" "}
            <Rule row={row} /> · {WORDS.sold}: {row.sold.toLocaleString("en-NG")}
          </p>
        </div>
      </details>
      {mayWrite ? (
        <div className="absolute end-0 top-1.5">
          <Tick row={row} />
        </div>
      ) : null}
    </div>
  );
}

function Tick({ row }: { row: PriceRow }): ReactNode {
  if (row.kind === "service") return null;
  return (
    <label className="tap min-w-11 justify-center">
      <input type="checkbox" name="select" value={row.key} className="size-5 accent-(--accent)" />
      <span className="sr-only">{tableWords.selectOne(priceName(row))}</span>
    </label>
  );
}

function isOnSale({ hidden, paused, upstream, featured }: PriceRow): boolean {
  return !hidden && !paused && !featured && upstream !== "disabled";
}

function State({ row }: { row: PriceRow }) {
  const says = [
    row.hidden ? tableWords.states.hidden : null,
    row.paused ? tableWords.states.paused : null,
    row.upstream === "disabled" ? tableWords.states.unavailable : null,
  ].filter((value) => value !== null);
  const text = says.length > 0 ? says : [tableWords.on];
  return <span>{[...text, ...(row.featured ? [tableWords.states.featured] : [])].join(", ")}</span>;
}

function Cost({ row }: { row: PriceRow }) {
  return row.item ? (
    <Money amount={row.item.cost} />
  ) : (
    <span className="text-muted">{tableWords.withQuote}</span>
  );
}

/** The change of a plan's cost over seven days. */
function Week({ row }: { row: PriceRow }) {
  const { item, costBefore } = row;
  if (!item || !costBefore) return null;
  const share = ((item.cost - costBefore) * 100) / costBefore;
  const text = `${share > 0 ? "↑" : "↓"} ${Math.abs(share).toFixed(1)}%`;
  return (
    <span className={share > 0 ? "whitespace-nowrap text-bad" : "whitespace-nowrap text-good"}>{text}</span>
  );
}

/** A figure; a field for staff who may edit it. */
function Cell({ row, kind, mayWrite }: { row: PriceRow; kind: FieldKind; mayWrite: boolean }) {
  const { item, price, key } = row;
  if (!item || price === null) return <span className="text-muted">–</span>;
  const text = fieldTexts(price, item.cost)[kind];
  const loses = price < item.cost && kind !== "price";
  if (!mayWrite) return <span className={loses ? "text-bad" : undefined}>{text.replace("-", "−")}</span>;
  return (
    <>
      <input
        name={`${kind}:${key}`}
        defaultValue={text}
        aria-label={tableWords.field(tableWords.fieldOf[kind], priceName(row))}
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
        data-price={kind}
        data-key={key}
        className={`h-11 w-full min-w-0 rounded-field border border-edge bg-slip px-2 text-end lg:h-8 lg:w-19 ${loses ? "text-bad" : ""}`}
      />
      {kind === "price" ? (
        <input
          type="hidden"
          name={`was:${key}`}
          value={`.${item.cost}.${price}`}
          data-face={item.planId === null ? item.face : ""}
        />
      ) : null}
    </>
  );
}

function Rule({ row }: { row: PriceRow }) {
  const { scope, item, scheduled } = row;
  const query = new URLSearchParams({ service: scope.service });
  if (scope.plan) query.set("of", `plan:${scope.plan}`);
  else if (scope.product) query.set("of", `product:${scope.product}`);
  const when = scheduled ? timestamp(scheduled.at) : "";
  return (
    <>
      <a
        href={`/admin/prices?${query}`}
        title={ruleText(row.rule)}
        className="tap underline underline-offset-4"
      >
        {tableWords.ruleFrom[row.ruleFrom]}
      </a>
      {scheduled ? (
        <span className="block text-small text-muted">
          {item && scheduled.rule
            ? tableWords.from(formatNaira(linePrice(item, scheduled.rule) as Kobo), when)
            : tableWords.ownRuleFrom(when)}
        </span>
      ) : null}
    </>
  );
}

import type { Metadata } from "next";
import { Heading } from "@/app/_ui/heading";
import { RowButton } from "@/app/_ui/row-button";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { day } from "@/app/_ui/time";
import { DataList } from "@/app/admin/_ui/data-list";
import type { Column } from "@/app/admin/_ui/data-table";
import { Feedback } from "@/app/admin/_ui/feedback";
import { ViewTabs } from "@/app/admin/_ui/view-tabs";
import { BLOCK_CHOICES, findBlocks, findNumberOf, type ListedBlock } from "@/lib/admin/customers/blocklist";
import { requireStaff } from "@/lib/auth/access/current-user";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import type { BlockKind } from "@/lib/model/block-key";
import { DAY_MS } from "@/lib/platform/lagos-day";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { blocklistNotices, blocklistWords } from "@/lib/words/en/blocklist";
import { endBlockAction } from "./actions";
import { AddBlockForm } from "./add-block-form";

export const metadata: Metadata = { title: blocklistWords.title };

const HERE = "/admin/customers/blocklist";
const { columnNames: names } = blocklistWords;

/** The blocklist, and the form that adds to it. `order`: whose first number, device or card (`kind`) prefills the form. */
export default async function BlocklistPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("customers.view");
  const params = await searchParams;
  const ctx = context();
  const mayWrite = may(user.role, "blocklist.edit");
  const before = wholeParam(params, "before", 12);
  const ref = wholeParam(params, "order", 20);
  const asks = wholeParam(params, "kind", 10);
  const asked = BLOCK_CHOICES.find((value) => value === asks) ?? "phone";
  const [{ blocks, next }, number] = await Promise.all([
    findBlocks(ctx, /^[1-9]\d*$/.test(before) ? Number(before) : null),
    mayWrite && ref && asked === "phone" ? findNumberOf(ctx, ref) : ref || null,
  ]);
  // An order's number says itself whether it is a phone.
  const kind = asked === "phone" && number && !number.startsWith("+") ? "number" : asked;
  return (
    <div className="grid grid-cols-1 min-w-0 gap-5 pb-8">
      <Heading title={blocklistWords.title} lead={blocklistWords.lead} />
      <ViewTabs
        label={blocklistWords.tabs}
        tabs={[
          { label: blocklistWords.tabCustomers, href: "/admin/customers", current: false },
          { label: blocklistWords.title, href: HERE, current: true },
        ]}
      />
      <Feedback done={wholeParam(params, "done")} notices={blocklistNotices} />
      {mayWrite ? (
        <AddBlockForm
          kind={kind}
          value={number === null ? undefined : toLocalPhone(number)}
          open={ref !== "" || blocks.length === 0}
        />
      ) : null}
      <DataList
        label={blocklistWords.list}
        table={blocklistWords.table}
        columns={columnsOf(mayWrite)}
        rows={blocks}
        keyOf={({ id }) => String(id)}
        card={(block) => <Card block={block} mayWrite={mayWrite} />}
        empty={blocklistWords.none}
        first={before ? HERE : null}
        next={next === null ? null : `${HERE}?before=${next}`}
        nextLabel={blocklistWords.next}
      />
    </div>
  );
}

function columnsOf(mayWrite: boolean): Column<ListedBlock>[] {
  return [
    {
      key: "what",
      label: names.what,
      cell: ({ hint, kind }) => (
        <>
          <span className="font-semibold">{hint}</span>
          <span className="block text-small text-muted">{kindName(kind)}</span>
        </>
      ),
    },
    { key: "does", label: names.does, cell: ({ holdMs }) => doesText(holdMs) },
    { key: "state", label: names.state, cell: ({ state }) => blocklistWords.states[state] },
    {
      key: "reason",
      label: names.reason,
      cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
    },
    { key: "who", label: names.who, cell: ({ who }) => <span className="wrap-anywhere">{who ?? "–"}</span> },
    { key: "since", label: names.since, cell: ({ setAt }) => day(setAt) },
    { key: "until", label: names.until, cell: ({ expiresAt }) => untilText(expiresAt) },
    {
      key: "hits",
      label: names.hits,
      figure: true,
      cell: ({ hits, hitAt }) => (
        <>
          {hits}
          {hitAt ? <span className="block text-small text-muted">{names.last(day(hitAt))}</span> : null}
        </>
      ),
    },
    ...(mayWrite
      ? [{ key: "act", label: names.act, cell: (block: ListedBlock) => <Unblock block={block} /> }]
      : []),
  ];
}

function Card({ block, mayWrite }: { block: ListedBlock; mayWrite: boolean }) {
  const { hint, kind, state, reason, hits, expiresAt, holdMs } = block;
  return (
    <div className="grid grid-cols-1 gap-1 py-2.5">
      <p className="font-semibold">
        {hint} · {blocklistWords.states[state]}
      </p>
      <p className="text-small wrap-anywhere text-muted">
        {kindName(kind)} · {reason} · {(holdMs ? blocklistWords.held : blocklistWords.refused)(hits)}
        {expiresAt ? ` · ${names.until} ${untilText(expiresAt)}` : ""}
      </p>
      {mayWrite ? <Unblock block={block} /> : null}
    </div>
  );
}

function Unblock({ block }: { block: ListedBlock }) {
  if (block.state !== "live") return null;
  return (
    <RowButton
      action={endBlockAction}
      name="block"
      value={block.id}
      label={blocklistWords.unblockLabel(block.hint)}
    >
      {blocklistWords.unblock}
    </RowButton>
  );
}

function kindName(kind: string): string {
  return blocklistWords.short[kind as BlockKind] ?? kind;
}

function doesText(holdMs: number | null): string {
  return holdMs ? blocklistWords.holds : blocklistWords.refuses;
}

/** The last day of a block, which ends with that day. */
function untilText(expiresAt: Date | null): string {
  return expiresAt ? day(new Date(expiresAt.getTime() - DAY_MS)) : "–";
}

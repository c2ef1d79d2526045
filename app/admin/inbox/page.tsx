import type { Metadata } from "next";
import { Heading } from "@/app/_ui/heading";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { DataList } from "@/app/admin/_ui/data-list";
import { EmailText } from "@/app/admin/_ui/email-text";
import { Feedback } from "@/app/admin/_ui/feedback";
import { FilterChips } from "@/app/admin/_ui/filter-chips";
import { Peek } from "@/app/admin/_ui/peek";
import { ListViews } from "@/app/admin/_views/list-views";
import {
  countInbox,
  findInbox,
  findLabels,
  INBOX_VIEWS,
  type InboxCounts,
} from "@/lib/admin/inbox/find-inbox";
import { type ItemSource, inboxKindsOf, parseItemKey } from "@/lib/admin/inbox/inbox-item";
import { lookAtItem } from "@/lib/admin/inbox/look-at-item";
import { findAssignees, RIGHT_TO } from "@/lib/admin/inbox/mark-item";
import { requireStaff } from "@/lib/auth/access/current-user";
import { may } from "@/lib/auth/session/rights";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { INBOX_SORTS } from "@/lib/model/inbox";
import { approvalNotices } from "@/lib/words/en/approvals";
import { caseNotices } from "@/lib/words/en/cases";
import { inboxNotices, inboxTitle, inboxWords } from "@/lib/words/en/inbox";
import { waitText } from "@/lib/words/en/orders";
import { InboxCard } from "./inbox-card";
import { inboxColumns } from "./inbox-columns";
import { type Filter, inboxAddress, parseFilter } from "./inbox-filter";
import { ItemMarks } from "./item-marks";
import { ItemPanel } from "./item-panel";
import { LabelLinks } from "./label-links";
import { UnsentReply } from "./unsent-reply";

export const metadata: Metadata = { title: inboxWords.title };

const HERE = "/admin/inbox";
const LISTS = { due: inboxWords.list, oldest: inboxWords.listOldest, newest: inboxWords.listNewest };

/** Everything that is waiting for staff in one list, with one item open above it. */
export default async function InboxPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("inbox.view");
  const params = await searchParams;
  const filter = parseFilter(params);
  const ctx = context();
  const now = ctx.clock.now();
  const [{ items, next }, open, counts, labels, lookers] = await Promise.all([
    findInbox(ctx, { ...filter, user }),
    filter.open ? findInbox(ctx, { user, key: filter.open }) : null,
    countInbox(ctx, user),
    findLabels(ctx, user.role),
    lookAtItem(ctx, user.userId, filter.open),
  ]);
  const [shown] = open?.items ?? [];
  const source = shown ? (parseItemKey(shown.key)?.source ?? "alert") : null;
  const mayWrite = source !== null && may(user.role, RIGHT_TO[source]);
  const assignees = source && mayWrite && isMarked(source) ? await findAssignees(ctx, source) : [];
  const { view, kind, label, sort, after } = filter;
  const to = (less: Partial<Filter>) => inboxAddress({ ...filter, after: null, open: null, ...less });
  return (
    <div className="grid grid-cols-1 min-w-0 gap-5 pb-8">
      <div>
        <Heading title={inboxWords.title} lead={inboxWords.lead} />
        <Feedback
          done={wholeParam(params, "done")}
          notices={{ ...caseNotices, ...inboxNotices, ...approvalNotices }}
        />
      </div>
      <ListViews
        list="inbox"
        user={user}
        asked={params}
        query={to({}).slice(HERE.length)}
        first={inboxWords.first(counts.all)}
        builtIn={viewsOf(counts, user.role)}
      />
      {shown ? (
        <Peek
          title={inboxTitle(shown)}
          page={shown.ref ? `/admin/orders/${shown.ref}` : null}
          close={inboxAddress({ ...filter, open: null })}
          wide={shown.kind === "conversation"}
        >
          {lookers.map(({ email, at }) => (
            <p key={email} className="font-semibold wrap-anywhere">
              <EmailText>{inboxWords.looks(email, waitText(now.getTime() - at.getTime()))}</EmailText>
            </p>
          ))}
          {mayWrite && source && isMarked(source) ? (
            <ItemMarks
              item={shown}
              me={user.email}
              assignees={assignees}
              known={labels}
              back={to({ after })}
            />
          ) : null}
          <ItemPanel
            item={shown}
            user={user}
            mayWrite={mayWrite}
            now={now}
            macro={wholeParam(params, "macro") || null}
            here={inboxAddress(filter)}
          />
        </Peek>
      ) : filter.open && may(user.role, "cases.answer") ? (
        <UnsentReply of={filter.open} close={to({ after })} />
      ) : filter.open ? (
        <p>{inboxWords.gone}</p>
      ) : null}
      <nav aria-label={inboxWords.sort} className="flex flex-wrap gap-x-4 text-small">
        {INBOX_SORTS.map((choice) => (
          <a
            key={choice}
            href={to({ sort: choice })}
            aria-current={choice === sort ? "true" : undefined}
            className={choice === sort ? "tap font-bold" : "tap underline underline-offset-4"}
          >
            {inboxWords.sorts[choice]}
          </a>
        ))}
        {kind === "decision" ? (
          <a href="/admin/parked" className="tap underline underline-offset-4">
            {inboxWords.decisions}
          </a>
        ) : null}
      </nav>
      {labels.length > 0 ? (
        <nav aria-label={inboxWords.labels} className="flex flex-wrap items-center gap-2 text-small">
          <span className="text-muted">{inboxWords.labels}:</span>
          <LabelLinks labels={labels} filter={filter} />
        </nav>
      ) : null}
      <FilterChips
        chips={[{ label: inboxWords.label, value: label, without: to({ label: null }) }]}
        clear={HERE}
      />
      <DataList
        label={LISTS[sort]}
        table={inboxWords.table}
        columns={inboxColumns(filter, now)}
        rows={items}
        keyOf={({ key }) => key}
        card={(item) => <InboxCard item={item} filter={filter} now={now} />}
        empty={view || kind || label ? inboxWords.noMatch : inboxWords.none}
        first={after && to({})}
        next={next && to({ after: next })}
        nextLabel={inboxWords.later}
      />
    </div>
  );
}

/** Alerts and approvals have no assignee and can't be hidden. */
const isMarked = (source: ItemSource) => source === "case" || source === "difference";

function viewsOf({ views, kinds }: InboxCounts, role: StaffRole) {
  const view = (choice: (typeof INBOX_VIEWS)[number]) => ({
    label: inboxWords.counted(inboxWords.views[choice], views[choice]),
    query: `view=${choice}`,
    isEmpty: choice !== "mine" && views[choice] === 0,
  });
  return [
    ...INBOX_VIEWS.filter((value) => value !== "snoozed").map(view),
    ...inboxKindsOf(role).map((kind) => ({
      label: inboxWords.counted(inboxWords.kinds[kind], kinds[kind]),
      query: `kind=${kind}`,
      isEmpty: kinds[kind] === 0,
    })),
    view("snoozed"),
  ];
}

import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { Feedback } from "@/app/admin/_ui/feedback";
import { ViewTabs } from "@/app/admin/_ui/view-tabs";
import { findViews, MAX_VIEW_NAME, type ViewList, viewQuery } from "@/lib/admin/views/saved-views";
import { may } from "@/lib/auth/session/rights";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { listWords } from "@/lib/words/en/lists";
import { viewNotices, viewsWords } from "@/lib/words/en/views";
import { deleteViewAction, saveViewAction } from "./actions";

interface BuiltIn {
  label: string;
  query: string;
  /** Has no items: collapsed unless it is open. */
  isEmpty?: boolean;
}

interface Props {
  list: ViewList;
  user: Pick<SignedIn, "userId" | "role">;
  asked: Awaited<SearchParams>;
  /** The query of the filters, the sorting and the columns. */
  query: string;
  /** Views that every shop has, after "All". */
  builtIn?: readonly BuiltIn[];
  /** The name of the list without filters. */
  first?: string;
}

/** A list's views as tabs: built-in, personal and shared ones; and the form that saves another. */
export async function ListViews({ list, user, asked, query, builtIn = [], first = viewsWords.all }: Props) {
  const saved = await findViews(context(), list, user.userId);
  const here = `/admin/${list}`;
  const now = viewQuery(query);
  const searched = Boolean(asked.found);
  const views: BuiltIn[] = [
    { label: first, query: "" },
    ...builtIn,
    ...saved.map((view) => ({
      label: view.shared && view.owner !== user.userId ? viewsWords.shared(view.name) : view.name,
      query: view.query,
    })),
  ];
  const shown = searched ? undefined : saved.find((view) => view.query === now);
  const mayDelete = shown && (shown.owner === user.userId || may(user.role, "views.share"));
  const known = views.some((view) => view.query === now);
  const tab = ({ label, query: of }: BuiltIn) => ({
    label,
    href: of ? `${here}?${of}` : here,
    current: !searched && of === now,
  });
  const isFolded = ({ isEmpty, query: of }: BuiltIn) => isEmpty === true && of !== now;
  return (
    <div className="grid grid-cols-1 gap-2 empty:hidden">
      <Feedback done={wholeParam(asked, "done")} notices={viewNotices} />
      {views.length > 1 ? (
        <ViewTabs
          label={listWords.views}
          tabs={views.filter((view) => !isFolded(view)).map(tab)}
          more={{ summary: viewsWords.more, tabs: views.filter(isFolded).map(tab) }}
        />
      ) : null}
      {known ? null : (
        <Disclosure summary={viewsWords.save} className="border-t-0">
          <PlainForm action={saveViewAction} className="grid max-w-xl grid-cols-1 gap-4">
            <HiddenFields values={{ list, query: now }} />
            <Field
              id="view-name"
              name="name"
              label={viewsWords.name}
              hint={viewsWords.note}
              maxLength={MAX_VIEW_NAME}
              autoComplete="off"
            />
            {may(user.role, "views.share") ? (
              <Checkbox name="shared" value="on">
                {viewsWords.share}
              </Checkbox>
            ) : null}
            <Button type="submit" look="quiet">
              {viewsWords.save}
            </Button>
          </PlainForm>
        </Disclosure>
      )}
      {shown && mayDelete ? (
        <PlainForm action={deleteViewAction}>
          <HiddenFields values={{ list, view: shown.id }} />
          <Button type="submit" look="plain">
            {viewsWords.delete(shown.name)}
          </Button>
        </PlainForm>
      ) : null}
    </div>
  );
}

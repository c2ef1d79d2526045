import { randomUUID } from "node:crypto";
import { Button } from "@/app/_ui/button";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { Options } from "@/app/_ui/options";
import { Select } from "@/app/_ui/select";
import { may } from "@/lib/auth/session/rights";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import { selectionWords } from "@/lib/words/en/selection";
import { checkOrdersAction, openCasesAction } from "./actions";
import { SelectionCount } from "./selection-count";

interface Props {
  /** The id of the form to which the checkboxes belong. */
  form: string;
  role: StaffRole;
  /** The references on this page. */
  refs: readonly string[];
  /** The query of the filters. */
  query: string;
}

/** Actions on the selected orders, the page's orders, or all matching ones. A plain form: works without JavaScript. */
export function SelectionBar({ form, role, refs, query }: Props) {
  return (
    <form
      id={form}
      aria-label={selectionWords.title}
      className="card selection-bar flex flex-wrap items-end gap-3 p-3"
    >
      <HiddenFields values={{ query, key: randomUUID() }} />
      {refs.map((ref) => (
        <input key={ref} type="hidden" name="row" value={ref} />
      ))}
      <div className="grid grid-cols-1 gap-1 max-sm:w-full">
        <SelectionCount form={form} />
        <Select id="selection-rows" name="rows" label={selectionWords.scope} chosen="ticked">
          <Options of={Object.entries(selectionWords.scopes)} />
        </Select>
      </div>
      {may(role, "orders.check") ? (
        <Button type="submit" formAction={checkOrdersAction}>
          {selectionWords.requery}
        </Button>
      ) : null}
      {may(role, "cases.answer") ? (
        <Button type="submit" look="quiet" formAction={openCasesAction}>
          {selectionWords.openCases}
        </Button>
      ) : null}
      {may(role, "orders.export") ? (
        <Button type="submit" look="quiet" formAction="/admin/orders/csv" formMethod="get">
          {selectionWords.export}
        </Button>
      ) : null}
    </form>
  );
}

/** The checkbox that selects a row of the list. */
export function SelectRow({ form, orderRef }: { form: string; orderRef: string }) {
  return (
    <label className="-ms-1.5 inline-grid size-11 shrink-0 cursor-pointer place-items-center lg:size-8">
      <input
        type="checkbox"
        name="pick"
        value={orderRef}
        form={form}
        aria-label={selectionWords.select(orderRef)}
        className="size-4.5 accent-(--accent)"
      />
    </label>
  );
}

import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { Options } from "@/app/_ui/options";
import { Select } from "@/app/_ui/select";
import { timestamp } from "@/app/_ui/time";
import type { InboxItem } from "@/lib/admin/inbox/find-inbox";
import { MAX_LABEL_LENGTH, MAX_LABELS, SNOOZES } from "@/lib/model/inbox";
import { inboxWords } from "@/lib/words/en/inbox";
import { assignItemAction, labelItemAction, snoozeItemAction } from "./actions";

interface Props {
  item: InboxItem;
  /** The current user's email. */
  me: string;
  /** Who may be assigned the item. */
  assignees: readonly string[];
  /** The labels in use, as suggestions. */
  known: readonly string[];
  /** The query of the list around it, to return to it. */
  back: string;
}

/** The item's assignee, snooze and labels, with the forms that change them. The key E activates "Assign to me". */
export function ItemMarks({ item: { key, owner, snoozedUntil, labels }, me, assignees, known, back }: Props) {
  const which = (
    <>
      <HiddenFields values={{ item: key, back, instead: owner ?? "" }} />
    </>
  );
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
        <span>
          {inboxWords.assign}: <b>{owner === me ? inboxWords.mine : (owner ?? inboxWords.nobody)}</b>
        </span>
        {snoozedUntil ? <span>{inboxWords.snoozed(timestamp(snoozedUntil))}</span> : null}
        {owner === me ? null : (
          <PlainForm action={assignItemAction}>
            {which}
            <Button type="submit" look="quiet" name="owner" value={me} data-key="e">
              {inboxWords.take}
            </Button>
          </PlainForm>
        )}
        {snoozedUntil ? (
          <PlainForm action={snoozeItemAction}>
            {which}
            <Button type="submit" look="quiet" name="until" value="now">
              {inboxWords.wake}
            </Button>
          </PlainForm>
        ) : null}
        {labels.length > 0 ? (
          <PlainForm action={labelItemAction} className="flex flex-wrap items-center gap-2">
            {which}
            {labels.map((label) => (
              <Button
                key={label}
                type="submit"
                look="quiet"
                name="remove"
                value={label}
                aria-label={inboxWords.removeLabel(label)}
              >
                {label} <span aria-hidden="true">×</span>
              </Button>
            ))}
          </PlainForm>
        ) : null}
      </div>
      <Disclosure summary={inboxWords.marks}>
        <PlainForm action={assignItemAction} className="flex flex-wrap items-end gap-3">
          {which}
          <div className="min-w-0 grow basis-60">
            <Select name="owner" label={inboxWords.assign} chosen={owner ?? ""}>
              <option value="">{inboxWords.nobody}</option>
              <Options of={assignees.map((email) => [email, email])} />
            </Select>
          </div>
          <Button type="submit" look="quiet">
            {inboxWords.assignTo}
          </Button>
        </PlainForm>
        {labels.length < MAX_LABELS ? (
          <PlainForm action={labelItemAction} className="flex flex-wrap items-end gap-3">
            {which}
            <div className="min-w-0 grow basis-60">
              <Field
                id="label"
                name="add"
                label={inboxWords.label}
                maxLength={MAX_LABEL_LENGTH}
                autoComplete="off"
                list="labels"
                required
              />
              <datalist id="labels">
                {known
                  .filter((label) => !labels.includes(label))
                  .map((label) => (
                    <option key={label} value={label} />
                  ))}
              </datalist>
            </div>
            <Button type="submit" look="quiet">
              {inboxWords.addLabel}
            </Button>
          </PlainForm>
        ) : null}
        <PlainForm action={snoozeItemAction} className="grid grid-cols-1 gap-3">
          {which}
          <fieldset className="grid gap-1.5">
            <legend className="pb-1.5 font-semibold">{inboxWords.snooze}</legend>
            <div className="flex flex-wrap gap-2">
              {SNOOZES.map((choice) => (
                <Button key={choice} type="submit" look="quiet" name="until" value={choice}>
                  {inboxWords.snoozes[choice]}
                </Button>
              ))}
            </div>
          </fieldset>
          <p className="text-small text-muted">{inboxWords.snoozeNote}</p>
        </PlainForm>
        <PlainForm action={snoozeItemAction} className="flex flex-wrap items-end gap-3">
          {which}
          <Field name="until" type="datetime-local" label={inboxWords.snoozeAt} required />
          <Button type="submit" look="quiet">
            {inboxWords.snoozeThen}
          </Button>
        </PlainForm>
      </Disclosure>
    </div>
  );
}

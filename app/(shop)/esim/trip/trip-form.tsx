import { Button } from "@/app/_ui/button";
import { Choice } from "@/app/_ui/choice";
import { ChoiceGroup } from "@/app/_ui/choice-group";
import { Field } from "@/app/_ui/field";
import { localHref } from "@/lib/words/local-href";
import { tripWords } from "@/lib/words/messages";
import { USES, type Use } from "./trip-use";

interface Props {
  asked: { q: string; from: string; to: string; use: Use; gb: string };
  wrong: { q: string | null; to: string | null; gb: string | null };
}

/** Places, dates and usage, as a form that only changes the address. */
export function TripForm({ asked, wrong }: Props) {
  return (
    <form action={`${localHref("/esim/trip")}#options`} className="grid gap-5">
      <Field
        name="q"
        label={tripWords.places}
        hint={tripWords.placesHint}
        autoComplete="off"
        maxLength={80}
        required
        defaultValue={asked.q}
        error={wrong.q}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="from" type="date" label={tripWords.from} required defaultValue={asked.from} />
        <Field name="to" type="date" label={tripWords.to} required defaultValue={asked.to} error={wrong.to} />
      </div>
      <ChoiceGroup id="use" legend={tripWords.use} error={null} className="gap-1.5">
        <div className="grid gap-2 sm:grid-cols-3">
          {USES.map((use) => (
            <Choice key={use} name="use" value={use} defaultChecked={use === asked.use}>
              {tripWords.uses[use]}
            </Choice>
          ))}
        </div>
      </ChoiceGroup>
      <Field
        name="gb"
        label={tripWords.own}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        defaultValue={asked.gb}
        hint={tripWords.ownHint}
        error={wrong.gb}
      />
      <div>
        <Button type="submit">{tripWords.compare}</Button>
      </div>
    </form>
  );
}

import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { alarmName } from "@/lib/words/en/alerts";
import { caseWords } from "@/lib/words/en/cases";
import { acknowledgeAlarmsAction } from "./actions";

interface Props {
  /** The newest alarm shown. */
  alarm: { kind: string; ref: string | null; upTo: number };
}

/** Acknowledges the alarms of one kind and order, up to the newest one shown. */
export function Acknowledge({ alarm: { kind, ref, upTo } }: Props) {
  return (
    <PlainForm action={acknowledgeAlarmsAction}>
      <HiddenFields values={{ kind, ref: ref ?? "", "up-to": upTo }} />
      <Button
        type="submit"
        look="plain"
        aria-label={caseWords.seenLabel([alarmName(kind), ref].filter(Boolean).join(", "))}
      >
        {caseWords.seen}
      </Button>
    </PlainForm>
  );
}

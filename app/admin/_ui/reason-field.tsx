import { storyWords } from "@/lib/words/en/order-story";
import { KeptField } from "./kept-fields";

/** Why a member of staff does this, for the activity log. Keeps its text after a refusal. */
export function ReasonField({
  id,
  label = storyWords.reason,
  hint = storyWords.reasonHint,
}: {
  id: string;
  label?: string;
  hint?: string | null;
}) {
  return <KeptField id={id} name="reason" label={label} hint={hint} maxLength={500} autoComplete="off" />;
}

import { staffReasons } from "@/lib/words/en/parked";
import { reasonSentence } from "@/lib/words/reason-sentence";

/** The sentence for an item's or event's reason, never a code: the staff wording if there is one, else the customer's. */
export function staffReason(reason: string, service: string): string {
  return staffReasons[reason] ?? reasonSentence(reason, service) ?? "";
}

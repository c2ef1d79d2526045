import { staffReasons } from "@/lib/words/en/parked";
import { reasonSentence } from "@/lib/words/reason-sentence";

/** The sentence of an item's or event's reason, never a code: ours for staff, else the customer's. */
export function staffReason(reason: string, service: string): string {
  return staffReasons[reason] ?? reasonSentence(reason, service) ?? "";
}

import { deskNotices } from "@/lib/words/en/desk-notices";
import { Feedback } from "./feedback";

/** The result of the last action on an order, from the word in the address. */
export function ActionNotice({ done }: { done: string | string[] | undefined }) {
  return typeof done === "string" ? <Feedback done={done} notices={deskNotices} /> : null;
}

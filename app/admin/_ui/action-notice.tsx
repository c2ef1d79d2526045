import { deskNotices } from "@/lib/words/en/desk";
import { Feedback } from "./feedback";

/** What the last act on an order said, by the word that it left in the address. */
export function ActionNotice({ done }: { done: string | string[] | undefined }) {
  return typeof done === "string" ? <Feedback done={done} notices={deskNotices} /> : null;
}

import { deskNotices } from "@/lib/words/en/desk";
import { Said } from "./feedback";

/** What the last act on an order said, by the word that it left in the address. */
export function ActNotice({ done }: { done: string | string[] | undefined }) {
  return typeof done === "string" ? <Said done={done} notices={deskNotices} /> : null;
}

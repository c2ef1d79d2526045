import { localHref } from "@/lib/words/local-href";
import { accountWords } from "@/lib/words/messages";

/** What an account without orders shows, with the way to the first. */
export function NoOrders() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-muted">
      {accountWords.none}{" "}
      <a className="tap text-accent underline underline-offset-4" href={localHref("/")}>
        {accountWords.first}
      </a>
    </p>
  );
}

import { ordersWords } from "@/lib/words/en/orders";

/** An email in a table, in one line: a long one is cut, and whole as its title. Empty: the buyer gave none. */
export function EmailCell({ email }: { email: string }) {
  return (
    <span className="block max-w-40 truncate" title={email || undefined}>
      {email || ordersWords.noEmail}
    </span>
  );
}

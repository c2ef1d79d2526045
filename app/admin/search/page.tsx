import type { Metadata } from "next";
import { Heading } from "@/app/_ui/heading";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { decryptSearch } from "@/lib/admin/orders/encrypt-search";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { frameWords } from "@/lib/words/en/admin-frame";
import { type DeskLink, findInDesk } from "./find-in-desk";

export const metadata: Metadata = { title: frameWords.searchTitle };

/** The bar's search results, in three lists. Works without JavaScript. */
export default async function SearchPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("desk.view");
  const ctx = context();
  const found = wholeParam(await searchParams, "found", 1_000);
  const text = found ? decryptSearch(ctx, found) : null;
  const { pages, orders, customers } = await findInDesk(ctx, user.role, text ?? "");
  const none = pages.length + orders.length + customers.length === 0;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <Heading title={frameWords.searchTitle} lead={text ? frameWords.resultsFor(text) : frameWords.hint} />
      {text && none ? <p>{frameWords.none}</p> : null}
      <Links title={frameWords.pages} links={pages} />
      <Links title={frameWords.orders} links={orders}>
        {found ? (
          <a
            href={`/admin/orders?found=${encodeURIComponent(found)}`}
            className="tap px-4 font-semibold text-accent underline underline-offset-4"
          >
            {frameWords.allOrders}
          </a>
        ) : null}
      </Links>
      <Links title={frameWords.customers} links={customers} />
    </div>
  );
}

function Links({
  title,
  links,
  children,
}: {
  title: string;
  links: readonly DeskLink[];
  children?: React.ReactNode;
}) {
  if (links.length === 0) return null;
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h2 className="text-lead font-bold">{title}</h2>
      <div className="card">
        <ul className="grid grid-cols-1">
          {links.map(({ href, title: name, note }) => (
            <li key={href} className="border-b border-line">
              <a href={href} className="grid min-h-11 grid-cols-1 content-center px-4 py-2 hover:bg-wash">
                <span className="font-semibold wrap-anywhere">{name}</span>
                {note ? <span className="text-small wrap-anywhere text-muted">{note}</span> : null}
              </a>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  );
}

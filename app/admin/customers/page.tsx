import type { Metadata } from "next";
import { Button, buttonClass } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Heading } from "@/app/_ui/heading";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { parsePlace, placeText } from "@/app/admin/orders/order-filter";
import { findCustomers } from "@/lib/admin/customers/find-customers";
import { decryptSearch } from "@/lib/admin/orders/encrypt-search";
import { MAX_SEARCH_LENGTH } from "@/lib/admin/orders/parse-search";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { customersWords } from "@/lib/words/en/customers";
import { searchCustomersAction } from "./actions";
import { CustomerList } from "./customer-list";

export const metadata: Metadata = { title: customersWords.title };

const HERE = "/admin/customers";

/** All accounts, newest first, or those that match a search. */
export default async function CustomersPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStaff();
  const asked = await searchParams;
  const ctx = context();
  const found = wholeParam(asked, "found", 1_000);
  const text = found ? decryptSearch(ctx, found) : null;
  const after = parsePlace(wholeParam(asked, "after"));
  const { customers, next, more, partly } = await findCustomers(ctx, { text, after });
  return (
    <div className="grid grid-cols-1 max-w-3xl min-w-0 gap-5 pb-8">
      <Heading title={customersWords.title} lead={customersWords.lead} />
      <search>
        <form action={searchCustomersAction} className="grid grid-cols-1 gap-3">
          <Field
            id="search"
            name="search"
            type="search"
            label={customersWords.search}
            hint={customersWords.searchHint}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
          />
          <Button type="submit">{customersWords.find}</Button>
        </form>
      </search>
      {text ? (
        <p className="break-words">
          {customersWords.searched(text)} {more ? customersWords.manyFit : null}{" "}
          {partly ? customersWords.partly : null}{" "}
          <a href={HERE} className={buttonClass("plain")}>
            {customersWords.all}
          </a>
        </p>
      ) : null}
      <CustomerList customers={customers} older={next ? `${HERE}?after=${placeText(next)}` : null} />
    </div>
  );
}

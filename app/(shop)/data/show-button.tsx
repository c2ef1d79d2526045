import type { ReactNode } from "react";
import { type Filters, filterQuery } from "./filters";

interface Props {
  filters: Filters;
  change: Partial<Filters>;
  onShow: (query: string) => void;
  /** Of a choice among several. Absent: a plain action. */
  current?: boolean;
  className: string;
  children: ReactNode;
}

/** Shows other plans. Without JavaScript it posts the form, so that nothing typed is lost or enters an address. */
export function ShowButton({ filters, change, onShow, current, className, children }: Props) {
  const query = filterQuery({ ...filters, ...change });
  return (
    <button
      type="submit"
      name="show"
      value={query}
      aria-pressed={current}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        onShow(query);
      }}
    >
      {children}
    </button>
  );
}

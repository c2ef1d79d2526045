import type { ReactNode } from "react";

interface Props {
  /** What to show, as the address's query. */
  query: string;
  onShow: (query: string) => void;
  /** Of a choice among several. Absent: a plain action. */
  current?: boolean;
  className: string;
  children: ReactNode;
}

/** Shows other plans. Without JavaScript it posts the form, so that nothing typed is lost or enters an address. */
export function ShowButton({ query, onShow, current, className, children }: Props) {
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

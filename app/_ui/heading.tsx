import type { ReactNode } from "react";

/** The heading of a page: its title and one line about it. */
export function Heading({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <div className="grid gap-1 pt-6 pb-5 md:pt-10 md:pb-7">
      <h1 className="display text-title">{title}</h1>
      {lead ? <p className="text-muted">{lead}</p> : null}
    </div>
  );
}

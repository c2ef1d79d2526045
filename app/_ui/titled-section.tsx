import type { ReactNode } from "react";

interface Props {
  /** Of the heading, which names the section. */
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}

/** A section named by its heading. */
export function TitledSection({ id, title, className, children }: Props) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="text-lead font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

import type { ReactNode } from "react";
import { buttonClass } from "@/app/_ui/button";
import { cx } from "@/app/_ui/cx";
import { listWords } from "@/lib/words/en/lists";

interface Props {
  title: string;
  /** The page with all details, if there is one. */
  page: string | null;
  /** The list's address with the row closed. */
  close: string;
  /** Uses the whole width. */
  wide?: boolean;
  children: ReactNode;
}

/** One row of a list, opened above it by its address: filters, page and sorting are kept. Works without JavaScript. */
export function Peek({ title, page, close, wide = false, children }: Props) {
  return (
    <section
      id="open"
      aria-labelledby="open-title"
      className="card grid min-w-0 scroll-mt-4 grid-cols-1 content-start gap-4 p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="open-title" className="text-lead font-bold">
          {page ? (
            <a href={page} className="tap underline underline-offset-4">
              {title}
            </a>
          ) : (
            title
          )}
        </h2>
        <a href={close} className={buttonClass("quiet")}>
          {listWords.close}
        </a>
      </div>
      <div className={cx("grid grid-cols-1 gap-4", !wide && "max-w-3xl")}>{children}</div>
    </section>
  );
}

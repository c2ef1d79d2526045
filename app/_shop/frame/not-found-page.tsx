import type { Metadata } from "next";
import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { localHref } from "@/lib/words/local-href";
import { common, errorWords } from "@/lib/words/messages";

export function notFoundMetadata(): Metadata {
  return { title: errorWords.notFoundTitle, robots: { index: false } };
}

/** Short, because every page includes it twice in case it is needed. The footer has the contact details. */
export function NotFoundPage() {
  return (
    <div className="column">
      <Heading title={errorWords.notFoundTitle} lead={errorWords.notFound} />
      <p className="flex flex-wrap gap-3 pb-10">
        <a className={buttonClass("primary")} href={localHref("/")}>
          {common.home}
        </a>
        <a className={buttonClass("quiet")} href={localHref("/track")}>
          {common.track}
        </a>
      </p>
    </div>
  );
}

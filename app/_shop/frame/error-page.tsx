"use client";

import { Heading } from "@/app/_ui/heading";
import { TEXT_LINK } from "@/app/_ui/text-link";
import { localHref } from "@/lib/words/local-href";
import { errorWords } from "@/lib/words/messages";
import { useShop } from "./shop-context";
import { SupportContact } from "./support-contact";

/** A page that failed: what it means for the customer's money, a retry button, and contact with our team. */
export function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const shop = useShop();
  return (
    <div className="column">
      <Heading title={errorWords.errorTitle} lead={errorWords.error} />
      <p className="flex flex-wrap gap-x-6 pb-6">
        <button type="button" className={TEXT_LINK} onClick={reset}>
          {errorWords.retry}
        </button>
        <a className={TEXT_LINK} href={localHref("/")}>
          {errorWords.home}
        </a>
      </p>
      {error.digest ? (
        <p className="pb-6 text-small text-muted">{errorWords.errorId({ id: error.digest })}</p>
      ) : null}
      <SupportContact shop={shop} />
    </div>
  );
}

"use client";

import { Heading } from "@/app/_ui/heading";
import { isNetworkError } from "@/app/_ui/is-network-error";
import { TEXT_LINK } from "@/app/_ui/text-link";
import { localHref } from "@/lib/words/local-href";
import { errorWords } from "@/lib/words/messages";
import { useShop } from "./shop-context";
import { SupportContact } from "./support-contact";

/**
 * A page that failed, or a press that got no answer: what it means for the customer's money, a retry button, and contact with our
 * team.
 */
export function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const shop = useShop();
  const isNetwork = isNetworkError(error);
  return (
    <div className="column">
      <Heading
        title={isNetwork ? errorWords.unsentTitle : errorWords.errorTitle}
        lead={isNetwork ? errorWords.unreached : errorWords.error}
      />
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

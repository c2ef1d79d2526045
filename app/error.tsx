"use client";
import { errorWords } from "@/lib/words/messages";
import { useShop } from "./_shop/frame/shop-context";
import { SupportContact } from "./_shop/frame/support-contact";
import { Button, buttonClass } from "./_ui/button";
import { Heading } from "./_ui/heading";

/** A page that failed: what it means for the customer's money, a retry button, and contact with our team. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const shop = useShop();
  return (
    <div className="column">
      <Heading title={errorWords.errorTitle} lead={errorWords.error} />
      <p className="flex flex-wrap gap-3 pb-6">
        <Button onClick={reset}>{errorWords.retry}</Button>
        <a className={buttonClass("quiet")} href="/">
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

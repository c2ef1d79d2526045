"use client";

import { Button, buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { isNetworkError } from "@/app/_ui/is-network-error";
import { frameWords } from "@/lib/words/en/admin-frame";

/** The error page of admin, inside the frame, so that other pages stay within reach. */
export default function AdminError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const isNetwork = isNetworkError(error);
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <Heading
        title={isNetwork ? frameWords.unreachedTitle : frameWords.errorTitle}
        lead={isNetwork ? frameWords.unreached : frameWords.error}
      />
      <p className="flex flex-wrap gap-3">
        <Button onClick={reset}>{frameWords.retry}</Button>
        <a className={buttonClass("quiet")} href="/admin">
          {frameWords.home}
        </a>
      </p>
      {error.digest ? <p className="text-small text-muted">{frameWords.errorId(error.digest)}</p> : null}
    </div>
  );
}

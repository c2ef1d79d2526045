"use client";

import { useEffect, useRef, useState, useTransition } from "react";
import { actionFailureOf } from "@/app/_ui/action-failure";
import { Button } from "@/app/_ui/button";
import { cx } from "@/app/_ui/cx";
import { isNetworkError } from "@/app/_ui/is-network-error";
import { Notice } from "@/app/_ui/notice";
import { errorWords, passkeyWords } from "@/lib/words/messages";
import { passkeySignInAction, startPasskeySignInAction } from "./passkey-actions";

/** Signs in with a passkey, in browsers that support them. Loads the passkey code only when pressed. */
export function PasskeyButton({ next }: { next: string }) {
  const [able, setAble] = useState<boolean | null>(null);
  const [busy, start] = useTransition();
  const [failure, setFailure] = useState<{ isOffline: boolean } | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => setAble("PublicKeyCredential" in window), []);
  useEffect(() => {
    if (failure) notice.current?.focus();
  }, [failure]);

  // In a transition, so that a successful sign-in's redirect is followed.
  const signIn = () =>
    start(async () => {
      await signInByPasskey(next).then(
        () => start(() => setFailure({ isOffline: false })),
        (cause: unknown) => {
          // Next.js's redirect after a sign-in.
          if (!actionFailureOf(cause)) throw cause;
          start(() => setFailure({ isOffline: isNetworkError(cause) }));
        },
      );
    });

  if (able === false) return null;
  // Until it is known, the button keeps its room, so that nothing below it moves.
  return (
    <div className={cx("grid gap-4 noscript:hidden", able === null && "invisible")}>
      {failure ? (
        <Notice
          ref={notice}
          focusable
          tone="bad"
          title={failure.isOffline ? errorWords.unsentTitle : passkeyWords.refusedTitle}
        >
          <p>{failure.isOffline ? errorWords.unreached : passkeyWords.refused}</p>
        </Notice>
      ) : null}
      <Button type="button" look="quiet" onClick={busy ? undefined : signIn} busy={busy}>
        {passkeyWords.signIn}
      </Button>
    </div>
  );
}

/** Returns only if the passkey was refused: a sign-in redirects. Rejects if none was used, or the shop can't be reached. */
async function signInByPasskey(next: string): Promise<void> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import("@simplewebauthn/browser"),
    startPasskeySignInAction(),
  ]);
  await passkeySignInAction(await startAuthentication({ optionsJSON }), next);
}

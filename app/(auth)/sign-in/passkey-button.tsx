"use client";

import { useEffect, useRef, useState, useTransition } from "react";
import { Button } from "@/app/_ui/button";
import { cx } from "@/app/_ui/cx";
import { Notice } from "@/app/_ui/notice";
import { passkeyWords } from "@/lib/words/messages";
import { passkeySignInAction, startPasskeySignInAction } from "./passkey-actions";

/** Signs in with a passkey, in browsers that support them. Loads the passkey code only when pressed. */
export function PasskeyButton({ next }: { next: string }) {
  const [able, setAble] = useState<boolean | null>(null);
  const [busy, start] = useTransition();
  const [refused, setRefused] = useState(0);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => setAble("PublicKeyCredential" in window), []);
  useEffect(() => {
    if (refused > 0) notice.current?.focus();
  }, [refused]);

  // In a transition, so that a successful sign-in's redirect is followed.
  const signIn = () =>
    start(async () => {
      const { startAuthentication } = await import("@simplewebauthn/browser");
      const answer = await startPasskeySignInAction()
        .then((optionsJSON) => startAuthentication({ optionsJSON }))
        .catch(() => null);
      if (!answer || (await passkeySignInAction(answer, next))) start(() => setRefused((count) => count + 1));
    });

  if (able === false) return null;
  // Until it is known, the button keeps its room, so that nothing below it moves.
  return (
    <div className={cx("grid gap-4 noscript:hidden", able === null && "invisible")}>
      {refused > 0 ? (
        <Notice ref={notice} focusable tone="bad" title={passkeyWords.refusedTitle}>
          <p>{passkeyWords.refused}</p>
        </Notice>
      ) : null}
      <Button
        type="button"
        look="quiet"
        onClick={busy ? undefined : signIn}
        aria-disabled={busy || undefined}
      >
        {passkeyWords.signIn}
      </Button>
    </div>
  );
}

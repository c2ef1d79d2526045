import { PageWords } from "@/app/_shop/frame/page-words";
import { buttonClass } from "@/app/_ui/button";
import { RowButton } from "@/app/_ui/row-button";
import { moment } from "@/app/_ui/time";
import type { PasskeyView } from "@/lib/auth/passkeys/manage-passkeys";
import { signInAddress } from "@/lib/auth/session/safe-next";
import { localHref } from "@/lib/words/local-href";
import { passkeyWords } from "@/lib/words/messages";
import { AddPasskey } from "./add-passkey";
import { removePasskeyAction } from "./passkey-actions";

interface Props {
  passkeys: readonly PasskeyView[];
  /** Whether this session has reauthenticated recently. */
  mayChange: boolean;
  /** Staff set up two-step verification first. */
  factorFirst: boolean;
}

/** The account's passkeys, and a form to add another. */
export function PasskeyList({ passkeys, mayChange, factorFirst }: Props) {
  return (
    <section id="passkeys" className="grid scroll-mt-4 gap-4 border-t border-line pt-6">
      <h2 className="text-lead font-bold">{passkeyWords.heading}</h2>
      <p>{passkeyWords.lead}</p>
      {passkeys.length > 0 ? (
        <ul className="grid gap-4">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-small text-muted">
                  {passkeyWords.added({ when: moment(createdAt) })}
                  {lastUsedAt ? ` · ${passkeyWords.used({ when: moment(lastUsedAt) })}` : ""}
                </p>
              </div>
              {mayChange ? (
                <RowButton action={removePasskeyAction} value={id} label={passkeyWords.removeLabel({ name })}>
                  {passkeyWords.remove}
                </RowButton>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayChange ? (
        <PageWords of="passkey">
          <AddPasskey />
          <noscript>{passkeyWords.noScript}</noscript>
        </PageWords>
      ) : (
        <>
          <p>{factorFirst ? passkeyWords.factorFirst : passkeyWords.signInAgain}</p>
          {factorFirst ? null : (
            <p>
              <a href={localHref(signInAddress("/account/security"))} className={buttonClass("quiet")}>
                {passkeyWords.signInLink}
              </a>
            </p>
          )}
        </>
      )}
    </section>
  );
}

import type { Metadata } from "next";
import { PageWords } from "@/app/_shop/frame/page-words";
import { Heading } from "@/app/_ui/heading";
import { AuthForm } from "@/app/(auth)/auth-form";
import { requireSignedIn } from "@/lib/auth/access/current-user";
import { getSecurity } from "@/lib/auth/credentials/get-security";
import { mayChangePasskeys } from "@/lib/auth/passkeys/add-passkey";
import { listPasskeys } from "@/lib/auth/passkeys/manage-passkeys";
import { listSessions } from "@/lib/auth/session/list-sessions";
import { isStaff } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { localHref } from "@/lib/words/local-href";
import { secondFactorWords, securityWords, signInWords } from "@/lib/words/messages";
import { removeSecondFactorAction } from "./actions";
import { PasskeyList } from "./passkey-list";
import { PasswordForm } from "./password-form";
import { SessionList } from "./session-list";

export function generateMetadata(): Metadata {
  return { title: securityWords.title };
}

export default async function SecurityPage() {
  const user = await requireSignedIn();
  const ctx = context();
  const [security, sessions, passkeys] = await Promise.all([
    getSecurity(ctx, user),
    listSessions(ctx, user),
    listPasskeys(ctx, user),
  ]);
  return (
    <div className="grid max-w-2xl gap-10">
      <section className="grid gap-4">
        <Heading title={securityWords.title} />
        <h2 className="text-lead font-bold">{securityWords.passwordHeading}</h2>
        {security.hasPassword ? (
          <PageWords of="password">
            <PasswordForm email={user.email} />
          </PageWords>
        ) : (
          <>
            <p>{securityWords.none}</p>
            <a href={localHref("/reset")} className="tap underline underline-offset-4">
              {securityWords.choose}
            </a>
          </>
        )}
      </section>
      <section className="grid gap-4 border-t border-line pt-6">
        <h2 className="text-lead font-bold">{secondFactorWords.heading}</h2>
        <p>{isStaff(user.role) ? secondFactorWords.leadStaff : secondFactorWords.lead}</p>
        {user.totp ? (
          <>
            <p>
              {secondFactorWords.isOn} {secondFactorWords.codesLeft({ left: security.recoveryCodes })}
            </p>
            <AuthForm
              action={removeSecondFactorAction}
              look="quiet"
              submit={isStaff(user.role) ? secondFactorWords.replace : secondFactorWords.remove}
              fields={[
                ...(security.hasPassword
                  ? [
                      {
                        name: "password" as const,
                        id: "remove-password",
                        label: signInWords.password,
                        autoComplete: "current-password",
                      },
                    ]
                  : []),
                {
                  name: "code",
                  label: secondFactorWords.code,
                  hint: secondFactorWords.codeHint,
                  autoComplete: "one-time-code",
                },
              ]}
            />
          </>
        ) : (
          <a href={localHref("/account/security/second-factor")} className="tap underline underline-offset-4">
            {secondFactorWords.setupTitle}
          </a>
        )}
      </section>
      <PasskeyList
        passkeys={passkeys}
        mayChange={mayChangePasskeys(ctx, user)}
        factorFirst={isStaff(user.role) && !user.totp}
      />
      <SessionList sessions={sessions} />
    </div>
  );
}

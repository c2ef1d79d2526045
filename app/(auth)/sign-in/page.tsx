import type { Metadata } from "next";
import { connection } from "next/server";
import { PageWords } from "@/app/_shop/frame/page-words";
import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { AuthForm } from "@/app/(auth)/auth-form";
import { safeNext } from "@/lib/auth/session/safe-next";
import { env } from "@/lib/platform/config/env";
import { localHref } from "@/lib/words/local-href";
import { authNotices, leavingWords, signInWords } from "@/lib/words/messages";
import { mailLinkAction, signInAction, startGoogleAction } from "./actions";
import { PasskeyButton } from "./passkey-button";

export function generateMetadata(): Metadata {
  return { title: signInWords.title, robots: { index: false } };
}

interface Props {
  searchParams: Promise<Partial<Record<"next" | "error" | "left", string | string[]>>>;
}

export default async function SignInPage({ searchParams }: Props) {
  await connection();
  const { next, error, left } = await searchParams;
  const wanted = typeof next === "string" ? safeNext(next, "") : "";
  const hidden: Record<string, string> = wanted ? { next: wanted } : {};
  return (
    <div className="column grid gap-10">
      <div className="grid gap-5">
        <Heading title={signInWords.title} lead={wanted ? signInWords.again : signInWords.lead} />
        {left ? (
          <Notice tone="good" title={leavingWords.gone}>
            <p>{leavingWords.goneText}</p>
          </Notice>
        ) : null}
        {error ? (
          <Notice tone="bad" title={authNotices.elsewhere.title}>
            <p>{authNotices.elsewhere.text}</p>
          </Notice>
        ) : null}
        <AuthForm
          action={signInAction}
          hidden={hidden}
          submit={signInWords.submit}
          fields={[
            { name: "email", label: signInWords.email, autoComplete: "username" },
            { name: "password", label: signInWords.password, autoComplete: "current-password" },
          ]}
        />
        <PageWords of="passkeySignIn">
          <PasskeyButton next={wanted} />
        </PageWords>
        <p className="flex flex-wrap justify-between gap-x-6">
          <a href={localHref("/reset")} className="tap underline underline-offset-4">
            {signInWords.forgot}
          </a>
          <a href={localHref("/sign-up")} className="tap underline underline-offset-4">
            {signInWords.noAccount} {signInWords.toSignUp}
          </a>
        </p>
      </div>
      <section className="grid gap-4 border-t border-line pt-6">
        <h2 className="text-lead font-bold">{signInWords.linkHeading}</h2>
        <p>{signInWords.linkBody}</p>
        <AuthForm
          action={mailLinkAction}
          hidden={hidden}
          look="quiet"
          submit={signInWords.linkSubmit}
          fields={[{ name: "email", id: "link-email", label: signInWords.linkEmail, autoComplete: "email" }]}
        />
        {env().google ? (
          <PlainForm action={startGoogleAction} className="grid">
            {wanted ? <input type="hidden" name="next" value={wanted} /> : null}
            <Button type="submit" look="quiet">
              {signInWords.google}
            </Button>
          </PlainForm>
        ) : null}
      </section>
    </div>
  );
}

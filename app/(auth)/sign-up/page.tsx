import type { Metadata } from "next";
import { connection } from "next/server";
import { Heading } from "@/app/_ui/heading";
import { AuthForm } from "@/app/(auth)/auth-form";
import { localHref } from "@/lib/words/local-href";
import { signInWords, signUpWords } from "@/lib/words/messages";
import { signUpAction } from "./actions";

export function generateMetadata(): Metadata {
  return { title: signUpWords.title, robots: { index: false } };
}

export default async function SignUpPage() {
  await connection();
  return (
    <div className="column grid gap-5">
      <Heading title={signUpWords.title} lead={signUpWords.lead} />
      <AuthForm
        action={signUpAction}
        submit={signUpWords.submit}
        fields={[
          { name: "email", label: signInWords.email, autoComplete: "username" },
          {
            name: "password",
            label: signInWords.password,
            autoComplete: "new-password",
            hint: signInWords.passwordHint,
          },
        ]}
      />
      <a href={localHref("/sign-in")} className="tap underline underline-offset-4">
        {signInWords.toSignIn}
      </a>
    </div>
  );
}

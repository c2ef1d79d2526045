import type { Metadata } from "next";
import { connection } from "next/server";
import { Heading } from "@/app/_ui/heading";
import { AuthForm } from "@/app/(auth)/auth-form";
import { resetWords, signInWords } from "@/lib/words/messages";
import { requestResetAction } from "./actions";

export function generateMetadata(): Metadata {
  return { title: resetWords.title, robots: { index: false } };
}

export default async function ResetPage() {
  await connection();
  return (
    <div className="column grid gap-5">
      <Heading title={resetWords.title} lead={resetWords.lead} />
      <AuthForm
        action={requestResetAction}
        submit={resetWords.submit}
        fields={[{ name: "email", label: signInWords.email, autoComplete: "username" }]}
      />
    </div>
  );
}

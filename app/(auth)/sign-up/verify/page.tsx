import type { Metadata } from "next";
import { connection } from "next/server";
import { Heading } from "@/app/_ui/heading";
import { AuthForm } from "@/app/(auth)/auth-form";
import { BadLink } from "@/app/(auth)/bad-link";
import { findTokenUser } from "@/lib/auth/credentials/find-token-user";
import { context } from "@/lib/context/context";
import { signInWords, signUpWords } from "@/lib/words/messages";
import { verifyEmailAction } from "../actions";

export function generateMetadata(): Metadata {
  return { title: signUpWords.verifyTitle, robots: { index: false } };
}

interface Props {
  searchParams: Promise<{ token?: string | string[] }>;
}

export default async function VerifyPage({ searchParams }: Props) {
  await connection();
  const { token } = await searchParams;
  const user = typeof token === "string" ? await findTokenUser(context(), "verify", token) : null;
  if (!user || typeof token !== "string") return <BadLink title={signUpWords.verifyTitle} />;
  return (
    <div className="column grid gap-5">
      <Heading title={signUpWords.verifyTitle} lead={signUpWords.verifyLead} />
      <p className="font-semibold wrap-anywhere">{user.email}</p>
      <AuthForm
        action={verifyEmailAction}
        hidden={{ token }}
        submit={signUpWords.verifySubmit}
        fields={[{ name: "password", label: signInWords.password, autoComplete: "current-password" }]}
      />
      <p className="text-muted">{signUpWords.verifyNotYou}</p>
    </div>
  );
}

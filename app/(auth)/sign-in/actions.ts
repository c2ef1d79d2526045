"use server";

import type { Route } from "next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { textOf } from "@/app/_shop/buy/typed";
import { keepSession } from "@/app/(auth)/keep-session";
import { readEmail } from "@/lib/auth/normal-email";
import { safeNext } from "@/lib/auth/safe-next";
import { signIn } from "@/lib/auth/sign-in";
import { isStaff } from "@/lib/auth/signed-in";
import { readVisitor } from "@/lib/auth/visitor";
import { context } from "@/lib/orders/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";

export interface SignInState {
  answer: number;
  email: string;
  problem: "email" | "password" | "wrong" | "unverified" | "limited" | null;
  retryAfterSeconds: number;
}

/** Signs in with e-mail and password, and goes on to where the visitor wanted. */
export async function signInHere(previous: SignInState, form: FormData): Promise<SignInState> {
  await assertActionOrigin();
  const typed = textOf(form, "email", 254);
  const password = textOf(form, "password", 800);
  const answer = (Number.isSafeInteger(previous?.answer) ? previous.answer : 0) + 1;
  const state = { answer, email: typed, retryAfterSeconds: 0 };
  const email = readEmail(typed);
  if (!email) return { ...state, problem: "email" };
  if (!password) return { ...state, problem: "password" };
  const result = await signIn(context(), readVisitor(await headers()), { email, password });
  if (!result.ok) {
    const retryAfterSeconds = result.reason === "limited" ? result.retryAfterSeconds : 0;
    return { ...state, problem: result.reason, retryAfterSeconds };
  }
  keepSession(await cookies(), result);
  const next = safeNext(form.get("next"), isStaff(result.role) ? "/admin" : "/account");
  redirect(next as Route);
}

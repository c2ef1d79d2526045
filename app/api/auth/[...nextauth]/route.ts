import { NextResponse } from "next/server";
import { getVisitor } from "@/lib/auth/session/visitor";
import { finishGoogle } from "@/lib/auth/sign-in/finish-google";
import { context } from "@/lib/context/context";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { problem } from "@/lib/web/problem";

/**
 * The only next-auth route that must exist: Google's callback. The shop's own forms call everything else
 * (lib/auth/sign-in/run-next-auth.ts), so its pages and JSON routes don't exist.
 */
export const GET = apiRoute<{ nextauth: string[] }>(async (request, { nextauth }) => {
  if (nextauth.join("/") !== "callback/google") return problem("not-found");
  const ctx = context();
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const finished = await finishGoogle(ctx, getVisitor(request.headers), query);
  if (!finished) return problem("not-found");
  const response = NextResponse.redirect(`${ctx.appUrl}${finished.to}`, 303);
  for (const cookie of finished.cookies) response.cookies.set(cookie);
  return response;
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { NextResponse } from "next/server";
import NextAuth, { type AuthOptions } from "next-auth";
import { isHttps } from "@/lib/auth/session/session-cookie";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { sessionPassword } from "@/lib/platform/derive-key";
import { interopDefault } from "./interop-default";
import { nextAuthOptions } from "./next-auth-options";

export type NewCookie = ReturnType<NextResponse["cookies"]["getAll"]>[number];

export interface NextAuthAnswer {
  /** Where next-auth would redirect the browser. */
  redirect: string;
  cookies: NewCookie[];
}

interface Call {
  action: "signin" | "callback";
  provider: AuthOptions["providers"][number];
  method: "GET" | "POST";
  query?: Record<string, string>;
  body?: Record<string, string>;
}

const handle = interopDefault(NextAuth) as (
  request: unknown,
  response: unknown,
  options: AuthOptions,
) => Promise<unknown>;

/**
 * Runs one step of next-auth from our own forms instead of its HTTP routes (only Google's callback has one): the same
 * checks, cookies and adapter, without its pages and without JavaScript. The form's origin is already checked
 * (assertActionOrigin), so next-auth's CSRF token is created here, for this call only. next-auth reads the shop's
 * address from NEXTAUTH_URL, which lib/web/on-start.ts sets.
 */
export async function runNextAuth(ctx: Context, visitor: Visitor, call: Call): Promise<NextAuthAnswer> {
  const token = randomBytes(32).toString("hex");
  const secret = sessionPassword(ctx.authSecret);
  const csrf = `${token}|${createHash("sha256").update(`${token}${secret}`).digest("hex")}`;
  const secure = isHttps(ctx.appUrl);
  const cookies = parseCookies(visitor.cookie);
  const back = `${secure ? "__Secure-" : ""}next-auth.callback-url`;
  // An invalid value planted in this cookie would fail next-auth's check of its whole configuration.
  if (!URL.canParse(cookies[back] ?? "")) delete cookies[back];
  cookies[`${secure ? "__Host-" : ""}next-auth.csrf-token`] = csrf;
  const answer = new Headers();
  const response = {
    getHeader: (name: string) => (answer.has(name) ? answer.getSetCookie() : undefined),
    setHeader(name: string, value: string | string[]) {
      answer.delete(name);
      for (const entry of [value].flat()) answer.append(name, entry);
      return response;
    },
    status: () => response,
    end: () => undefined,
    json: () => undefined,
    send: () => undefined,
  };
  await handle(
    {
      method: call.method,
      headers: { "user-agent": visitor.userAgent },
      cookies,
      query: { ...call.query, nextauth: [call.action, call.provider.id] },
      body: { ...call.body, csrfToken: token },
    },
    response,
    nextAuthOptions(ctx, visitor, [call.provider]),
  );
  return {
    redirect: answer.get("location") ?? "",
    cookies: new NextResponse(null, { headers: answer }).cookies.getAll(),
  };
}

function parseCookies(header: string): Record<string, string> {
  const pairs = header.split(";").map((part) => part.trim().split(/=(.*)/s, 2));
  return Object.fromEntries(
    pairs.filter(([name]) => name).map(([name, value = ""]) => [name, decode(value)]),
  );
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

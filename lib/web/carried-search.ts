import "server-only";
import { cookies } from "next/headers";
import { context } from "@/lib/context/context";
import { env } from "@/lib/platform/config/env";
import { decrypt, encrypt } from "@/lib/platform/encrypt";
import { SEARCH_COOKIE } from "@/lib/platform/request/search-cookie";

/** Long enough to choose a page, go back and choose again. */
const SECONDS = 10 * 60;
const BOUND = "search";

/** Stores the searched text in this browser for the pages it leads to. For server actions. */
export async function carrySearch(text: string): Promise<void> {
  (await cookies()).set(SEARCH_COOKIE, encrypt(text, BOUND, context().encryptionKeys), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: SECONDS,
    secure: env().appUrl.startsWith("https:"),
  });
}

/** The text stored by this browser; empty if there is none, or it isn't ours. */
export async function findCarriedSearch(): Promise<string> {
  const sealed = (await cookies()).get(SEARCH_COOKIE)?.value ?? "";
  try {
    return decrypt(sealed, BOUND, context().encryptionKeys);
  } catch {
    return "";
  }
}

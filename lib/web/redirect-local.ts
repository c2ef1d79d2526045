import "server-only";
import type { Route } from "next";
import { redirect } from "next/navigation";
import { localHref } from "@/lib/words/local-href";

/** Redirects to a page in the reader's language; an address on another site is left unchanged. */
export function redirectLocal(href: string): never {
  redirect(localHref(href) as Route);
}

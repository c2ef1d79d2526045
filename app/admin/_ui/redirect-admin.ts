import "server-only";
import type { Route } from "next";
import { redirect } from "next/navigation";

/** Redirects to a page of admin that says what was `done` (Feedback). */
export function redirectAdmin(to: string, done: string): never {
  redirect(`${to}${to.includes("?") ? "&" : "?"}done=${done}` as Route);
}

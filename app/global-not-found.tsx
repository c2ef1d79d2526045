import type { Metadata } from "next";
import { connection } from "next/server";
import { errorWords } from "@/lib/words/messages";
import RootLayout from "./layout";
import NotFound from "./not-found";

export function generateMetadata(): Metadata {
  return { title: errorWords.notFoundTitle, robots: { index: false } };
}

/** The 404 page. Rendered per request, so that its scripts have the request's nonce (next.config.mjs). */
export default async function GlobalNotFound() {
  await connection();
  return (
    <RootLayout>
      <NotFound />
    </RootLayout>
  );
}

"use client";
import { Button, buttonClass } from "./_ui/button";
import "./shop.css";
import errorWords from "@/messages/en/errors.json";

/** The last resort when the root layout failed: has no layout of its own, and its words are in its script. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en-NG">
      <body>
        <title>{errorWords.errorTitle}</title>
        <link rel="stylesheet" href="/theme.css" precedence="theme" />
        <main className="column grid gap-5 py-12">
          <h1 className="display text-title">{errorWords.errorTitle}</h1>
          <p>{errorWords.error}</p>
          <p className="flex flex-wrap gap-3">
            <Button onClick={reset}>{errorWords.retry}</Button>
            <a className={buttonClass("quiet")} href="/help">
              {errorWords.help}
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}

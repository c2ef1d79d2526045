"use client";

import { TEXT_LINK } from "./_ui/text-link";
import "./shop.css";
import errorWords from "@/messages/en/errors.json";

/** Shown if the root layout failed: has no layout of its own, and contains its texts. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en-NG">
      <body>
        <title>{errorWords.errorTitle}</title>
        <link rel="stylesheet" href="/theme.css" precedence="theme" />
        <main className="column grid gap-5 py-12">
          <h1 className="display text-title">{errorWords.errorTitle}</h1>
          <p>{errorWords.error}</p>
          <p className="flex flex-wrap gap-x-6">
            <button type="button" className={TEXT_LINK} onClick={reset}>
              {errorWords.retry}
            </button>
            <a className={TEXT_LINK} href="/help">
              {errorWords.help}
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}

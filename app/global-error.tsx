"use client";

import errorWords from "@/messages/en/errors.json";

/** Shown if the root layout failed: has no layout of its own, and contains its texts. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en-NG">
      <body>
        <title>{errorWords.errorTitle}</title>
        <link rel="stylesheet" href="/error.css" precedence="error" />
        <link rel="stylesheet" href="/theme.css" precedence="theme" />
        <main className="failed">
          <h1>{errorWords.errorTitle}</h1>
          <p>{errorWords.error}</p>
          <p>
            <button type="button" onClick={reset}>
              {errorWords.retry}
            </button>
            <a href="/help">{errorWords.help}</a>
          </p>
        </main>
      </body>
    </html>
  );
}

import { settingsWords } from "@/lib/words/en/settings";

/** The link at the end of a page of Settings. */
export function BackToSettings() {
  return (
    <p>
      <a href="/admin/settings" className="tap underline underline-offset-4">
        {settingsWords.back}
      </a>
    </p>
  );
}

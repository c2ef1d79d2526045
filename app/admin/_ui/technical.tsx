import type { ReactNode } from "react";
import { storyWords } from "@/lib/words/en/order-story";

/** Codes and ids, collapsed: for a developer or the supplier's support. Nothing else in admin shows them. */
export function Technical({ children }: { children: ReactNode }) {
  return (
    <details className="text-small text-muted">
      <summary className="tap cursor-pointer underline underline-offset-4">{storyWords.technical}</summary>
      {children}
    </details>
  );
}

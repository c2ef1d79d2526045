import type { CaseTopic } from "@/lib/model/case-kind";
import { localHref } from "@/lib/words/local-href";

/** The target address of an order's forms with files; with `about`, it opens a conversation. */
export function writeAddress({
  ref,
  token,
  about,
}: {
  ref: string;
  token: string;
  about?: CaseTopic;
}): string {
  const query = new URLSearchParams({ token, ...(about ? { about } : {}) });
  return localHref(`/orders/${encodeURIComponent(ref)}/write?${query}`);
}

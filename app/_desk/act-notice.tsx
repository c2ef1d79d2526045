import { Notice } from "@/app/_ui/notice";
import { deskNotices } from "@/lib/words/en/desk";

/** What the last act said, by the word that it left in the address. */
export function ActNotice({ done }: { done: string | string[] | undefined }) {
  const notice = typeof done === "string" && Object.hasOwn(deskNotices, done) ? deskNotices[done] : undefined;
  if (!notice) return null;
  return (
    <Notice tone={notice.tone} title={notice.title}>
      <p>{notice.text}</p>
    </Notice>
  );
}

import { Notice } from "@/app/_ui/notice";
import type { StaffNotice } from "@/lib/words/en/staff-notice";

export type Notices = Readonly<Record<string, StaffNotice>>;

/** The result of the last action, from the word in the page's address. */
export function Feedback({ done, notices }: { done: string; notices: Notices }) {
  const notice = Object.hasOwn(notices, done) ? notices[done] : undefined;
  return notice ? (
    <Notice tone={notice.tone} title={notice.title}>
      <p>{notice.text}</p>
      {notice.link ? (
        <p>
          <a href={notice.link.href} className="tap underline underline-offset-4">
            {notice.link.label}
          </a>
        </p>
      ) : null}
    </Notice>
  ) : null;
}

import { Notice } from "@/app/_ui/notice";

export type Notices = Readonly<Record<string, { tone: "good" | "bad"; title: string; text: string }>>;

/** The result of the last action, from the word in the page's address. */
export function Feedback({ done, notices }: { done: string; notices: Notices }) {
  const notice = Object.hasOwn(notices, done) ? notices[done] : undefined;
  return notice ? (
    <Notice tone={notice.tone} title={notice.title}>
      <p>{notice.text}</p>
    </Notice>
  ) : null;
}

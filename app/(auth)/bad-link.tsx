import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { localHref } from "@/lib/words/local-href";
import { authNotices, signInWords } from "@/lib/words/messages";

/** Says that an emailed link is no longer valid, and where to request another. */
export function BadLink({ title }: { title: string }) {
  return (
    <div className="column grid gap-5">
      <Heading title={title} />
      <Notice tone="bad" title={authNotices.link.title}>
        <p>{authNotices.link.text}</p>
      </Notice>
      <a href={localHref("/sign-in")} className="tap underline underline-offset-4">
        {signInWords.toSignIn}
      </a>
    </div>
  );
}

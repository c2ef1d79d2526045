import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { frameWords } from "@/lib/words/en/admin-frame";

/** For staff whose role doesn't open an admin page: whom to ask, and a way back. */
export function RefusedPage() {
  return (
    <div className="column">
      <Heading title={frameWords.refusedTitle} lead={frameWords.refused} />
      <p className="pb-10">
        <a className={buttonClass("primary")} href="/admin">
          {frameWords.home}
        </a>
      </p>
    </div>
  );
}

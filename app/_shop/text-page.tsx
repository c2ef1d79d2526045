import { Heading } from "@/app/_ui/heading";
import type { TextPage } from "@/lib/words/en/pages";

/** A page of plain words, to be read on a phone. */
export function TextPageView({ page }: { page: TextPage }) {
  return (
    <article className="column">
      <Heading title={page.title} lead={page.lead} />
      <div className="grid gap-7">
        {page.sections.map(({ heading, text }) => (
          <section key={heading} className="grid gap-2 border-t border-line pt-4">
            <h2 className="text-lead font-bold">{heading}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}

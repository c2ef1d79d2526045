import { Disclosure } from "@/app/_ui/disclosure";
import { Section } from "@/app/_ui/section";
import { timestamp } from "@/app/_ui/time";
import type { StoryBooks } from "@/lib/admin/orders/find-order-story";
import { storyWords } from "@/lib/words/en/order-story";

/** The redacted responses of the upstream and the payment provider, newest first, collapsed. */
export function AnswersPart({ books }: { books: StoryBooks }) {
  return (
    <Section title={storyWords.facts} note={storyWords.factsNote}>
      {books.facts.length === 0 ? <p>{storyWords.noFacts}</p> : null}
      <div>
        {books.facts.map((fact) => (
          <Disclosure key={fact.id} summary={`${fact.kind}, ${timestamp(fact.at)}`}>
            <pre className="font-mono text-small break-all whitespace-pre-wrap">
              {JSON.stringify(fact.body, null, 1)}
            </pre>
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}

import { getShopFacts } from "@/app/_shop/frame/get-shop";
import { TextPageView, textMetadata } from "@/app/_shop/frame/text-page";
import { RETENTION_KINDS, type RetentionDays } from "@/lib/platform/config/retention";
import { privacyPage, retentionWords } from "@/lib/words/messages";

export const generateMetadata = () => textMetadata({ name: "privacy", ours: privacyPage });

/** The text, ours or the owner's, followed by this shop's retention periods, from the settings that are applied. */
export default async function PrivacyPage() {
  const { retention } = await getShopFacts();
  return (
    <TextPageView
      name="privacy"
      ours={privacyPage}
      legal={["pages.privacy", "retention.told", "retention.waiting", "retention.rest"]}
      facts={() => keptFor(retention)}
    />
  );
}

const keptFor = (retention: RetentionDays) => (
  <section className="grid gap-2 border-t border-line pt-4">
    <h2 className="text-lead font-bold">{retentionWords.title}</h2>
    <p>{retentionWords.lead}</p>
    <dl className="grid grid-cols-1 gap-1.5">
      {RETENTION_KINDS.map((kind) => (
        <div key={kind} className="leader">
          <dt>{retentionWords.told[kind]}</dt>
          <dd className="whitespace-nowrap">{retentionWords.days({ days: retention[kind] })}</dd>
        </div>
      ))}
      <div className="leader">
        <dt>{retentionWords.waiting}</dt>
        <dd className="whitespace-nowrap">{retentionWords.days({ days: 1 })}</dd>
      </div>
    </dl>
    <p>{retentionWords.rest}</p>
  </section>
);

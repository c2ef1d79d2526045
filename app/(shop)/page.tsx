import { YourNumbers } from "@/app/_orders/your-numbers";
import { GoBox } from "@/app/_quick-buy/go-box";
import { findSold } from "@/app/_shop/catalogue/find-sold";
import { PageWords } from "@/app/_shop/frame/page-words";
import { ServiceList } from "@/app/_shop/frame/service-list";
import { Heading } from "@/app/_ui/heading";
import { TEXT_LINK } from "@/app/_ui/text-link";
import { localHref } from "@/lib/words/local-href";
import { homeWords } from "@/lib/words/messages";

/** All services, the visitor's own numbers, and the promise. Plain HTML, from the catalogue copy. */
export default async function HomePage() {
  const sold = await findSold();
  return (
    <PageWords of="home">
      <div className="column-wide">
        <Heading title={homeWords.title} lead={homeWords.lead} />
        <div className="pb-8">
          <GoBox sold={sold} />
          {sold.includes("data") ? (
            <p className="pt-3">
              <a href={localHref("/plans")} className={TEXT_LINK}>
                {homeWords.plans}
              </a>
            </p>
          ) : null}
        </div>
        <div className="grid gap-10">
          <ServiceList sold={sold} />
          <YourNumbers />
          <section className="torn bg-slip px-5 pt-5 pb-8">
            <h2 className="font-bold">{homeWords.promiseHeading}</h2>
            <p className="pt-1">{homeWords.promise}</p>
          </section>
        </div>
      </div>
    </PageWords>
  );
}

import type { Metadata } from "next";
import { connection } from "next/server";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { Unpaused } from "@/app/_shop/catalogue/unpaused";
import { PageWords } from "@/app/_shop/frame/page-words";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { TEXT_LINK } from "@/app/_ui/text-link";
import type { EsimOffer } from "@/lib/catalogue/esim-packages";
import { context } from "@/lib/context/context";
import { esimOffers } from "@/lib/esims/esim-offers";
import { countryOf, regionsCovering } from "@/lib/esims/region-coverage";
import { findStoredLookup } from "@/lib/lookups/look-up";
import type { SnapshotRegion } from "@/lib/services/catalogue-snapshot";
import { coverageKey, type KnownCoverage } from "@/lib/services/esim-shelf";
import { localHref } from "@/lib/words/local-href";
import { esimWords, serviceTitles, tripWords } from "@/lib/words/messages";
import { refusalSentence } from "@/lib/words/refusal-sentence";
import { withArticle } from "@/lib/words/with-article";
import { BeforeYouBuy } from "../before-you-buy";
import { PackageForm } from "../package-form";
import { packageRows } from "../package-rows";

interface Props {
  params: Promise<{ region: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const region = await findRegion(params);
  return region
    ? { title: esimWords.titleOf({ place: withArticle(region.name) }), description: esimWords.leadOf }
    : { robots: { index: false } };
}

/** The packages of one region, fetched from the upstream on request and cached for a while. */
export default async function RegionPage({ params }: Props) {
  await connection();
  const region = await findRegion(params);
  // Not notFound(): its page stays empty until scripts run (vercel/next.js#62228).
  if (!region) return <Empty title={serviceTitles.esim} text={esimWords.noPackages} />;
  const offers = await esimOffers(context(), { region: region.code });
  const title = esimWords.titleOf({ place: withArticle(region.name) });
  if (!offers.ok && offers.reason === "unavailable") {
    return <Empty title={title} text={refusalSentence("price_unavailable")} />;
  }
  const packages = offers.ok ? offers.packages : [];
  if (packages.length === 0) return <Empty title={title} text={esimWords.noPackages} />;
  return (
    <div className="column-wide">
      <Heading title={title} lead={esimWords.leadOf} />
      <Unpaused service="esim">
        <PageWords of="esim">
          <PackageForm rows={packageRows(packages)} place={{ regionCode: region.code }} />
        </PageWords>
      </Unpaused>
      <AlsoCovered regions={await coveringOf(region)} />
      <BeforeYouBuy {...(await coverageOf(region.code, packages))} />
    </div>
  );
}

/** Regions of several countries that also work here: often cheaper for a trip to more than one. */
function AlsoCovered({ regions }: { regions: readonly SnapshotRegion[] }) {
  if (regions.length === 0) return null;
  return (
    <section aria-label={tripWords.alsoCovered} className="grid gap-1 pt-8 pb-4">
      <h2 className="font-bold">{tripWords.alsoCovered}</h2>
      <ul className="flex flex-wrap gap-x-6">
        {regions.map(({ code, name }) => (
          <li key={code}>
            <a className={TEXT_LINK} href={localHref(`/esim/${encodeURIComponent(code)}`)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function coveringOf(region: SnapshotRegion): Promise<SnapshotRegion[]> {
  const country = countryOf(region);
  const catalogue = await findCatalogue();
  return country === null || !catalogue ? [] : regionsCovering(context(), catalogue, country);
}

function Empty({ title, text }: { title: string; text: string }) {
  return (
    <div className="column">
      <Heading title={title} />
      <Notice title={text}>
        <a className="tap font-semibold underline underline-offset-4" href={localHref("/esim")}>
          {esimWords.showAll}
        </a>
      </Notice>
    </div>
  );
}

async function findRegion(params: Props["params"]): Promise<SnapshotRegion | null> {
  const code = decodeURIComponent((await params).region).toLowerCase();
  const regions = (await findCatalogue())?.regions ?? [];
  return regions.find((region) => region.code.toLowerCase() === code) ?? null;
}

/** The coverage stated by the packages, else by the details of a package sold here before. */
async function coverageOf(code: string, packages: readonly EsimOffer[]): Promise<KnownCoverage> {
  const withCoverage = packages.find(({ coverage }) => coverage.length > 0);
  if (withCoverage) return { speed: withCoverage.speed, coverage: withCoverage.coverage };
  const stored = await findStoredLookup<KnownCoverage>(context(), coverageKey(code));
  return stored?.ok
    ? stored.value
    : { speed: packages.find(({ speed }) => speed)?.speed ?? null, coverage: [] };
}

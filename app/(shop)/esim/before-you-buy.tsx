import { Disclosure } from "@/app/_ui/disclosure";
import type { EsimCoverage } from "@/lib/merchant/schemas/esim-coverage";
import { esimWords } from "@/lib/words/messages";

interface Props {
  coverage: readonly EsimCoverage[];
  speed: string | null;
}

/**
 * What to know before paying: whether it works on this phone, when the validity starts, where and on which networks
 * it works.
 */
export function BeforeYouBuy({ coverage, speed }: Props) {
  return (
    <div className="pb-10">
      <Disclosure summary={esimWords.works}>
        <p>{esimWords.worksText}</p>
        <p>{esimWords.worksCheck}</p>
      </Disclosure>
      <Disclosure summary={esimWords.starts}>
        <p>{esimWords.startsText}</p>
      </Disclosure>
      <Disclosure
        summary={coverage.length > 0 ? esimWords.coverageOf({ count: coverage.length }) : esimWords.coverage}
      >
        {speed ? (
          <p>
            {esimWords.speed}: {speed}
          </p>
        ) : null}
        {coverage.length > 0 ? (
          <dl className="grid gap-2">
            {coverage.map(({ name, operators }) => (
              <div key={name}>
                <dt className="font-semibold">{name}</dt>
                <dd className="text-small text-muted">
                  {operators
                    .map((operator) => [operator.name, operator.network].filter(Boolean).join(" "))
                    .join(", ")}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p>{esimWords.coverageUnknown}</p>
        )}
      </Disclosure>
    </div>
  );
}

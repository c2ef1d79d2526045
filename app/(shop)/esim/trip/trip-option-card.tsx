import { Money } from "@/app/_ui/money";
import type { TripOption } from "@/lib/catalogue/plan-trip";
import { localHref } from "@/lib/words/local-href";
import { tripWords } from "@/lib/words/messages";
import { formatHours, formatSize, packageSize } from "@/lib/words/plan-name";

interface Props {
  option: TripOption;
  nameOf: (regionCode: string) => string;
}

/** One option for a trip: its packages, the number of eSIMs, the total price, and the unused data. */
export function TripOptionCard({ option: { packages, price, spare }, nameOf }: Props) {
  return (
    <div className="grid gap-2 rounded-field border border-edge bg-slip px-4 py-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-bold">{tripWords.esims({ count: packages.length })}</span>
        <Money amount={price} className="text-figure font-bold" />
      </p>
      <ul className="grid gap-1">
        {packages.map(({ packageCode, regionCode, name, volume, duration, price: one }) => (
          <li key={packageCode}>
            <a
              className="flex min-h-11 items-center justify-between gap-3 underline underline-offset-4"
              href={localHref(`/esim/${encodeURIComponent(regionCode)}`)}
            >
              <span>
                {nameOf(regionCode)} {packageSize({ name, volume })}, {formatHours((duration ?? 0) * 24)}
              </span>
              {packages.length > 1 ? <Money amount={one} /> : null}
            </a>
          </li>
        ))}
      </ul>
      {spare > 0 ? (
        <p className="text-small text-muted">{tripWords.spare({ size: formatSize(spare) })}</p>
      ) : null}
    </div>
  );
}

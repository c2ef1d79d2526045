import { cx } from "@/app/_ui/cx";
import { LineIcon } from "@/app/_ui/line-icon";
import { SERVICE_FACTS } from "@/lib/model/service-facts";
import { SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";
import { localHref } from "@/lib/words/local-href";
import { homeWords, serviceLines, serviceNames } from "@/lib/words/messages";
import { ServiceGlyph } from "./service-glyph";

/** The list of services: those on sale link to their page, the others are marked unavailable. */
export function ServiceList({ sold }: { sold: readonly ServiceId[] }) {
  const open = SERVICE_IDS.filter((id) => sold.includes(id));
  const closed = SERVICE_IDS.filter((id) => !open.includes(id));
  return (
    <div className="grid gap-8">
      {/* Rows of four or three, whichever leaves no tile alone. */}
      <ul
        className={cx(
          "grid grid-cols-2 gap-2 sm:gap-3",
          open.length % 4 === 1 ? "lg:grid-cols-3" : "lg:grid-cols-4",
        )}
      >
        {open.map((id) => (
          <li key={id} className="last:odd:col-span-2 lg:last:odd:col-span-1">
            <a
              href={localHref(SERVICE_FACTS[id].page)}
              className="flex h-full min-h-28 flex-col gap-3 border-2 border-ink bg-slip p-3 hover:bg-wash sm:gap-4 sm:p-4"
            >
              <span className="flex items-center justify-between text-accent">
                <ServiceGlyph service={id} />
                <LineIcon box={20} stroke={2.2} className="text-ink" d="M3 10h13M11 4.5 16.5 10 11 15.5" />
              </span>
              <span>
                <span className="display block text-figure sm:text-title">{serviceNames[id]}</span>
                <span className="block text-small leading-snug text-muted sm:text-body">
                  {serviceLines[id]}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {closed.length > 0 ? (
        <section aria-label={homeWords.others} className="grid gap-1">
          <h2 className="font-bold">{homeWords.others}</h2>
          <ul className="border-t border-line">
            {closed.map((id) => (
              <li key={id} className="flex min-h-13 items-center gap-4 border-b border-line py-2 text-muted">
                <ServiceGlyph service={id} />
                <span className="min-w-0 flex-1">
                  <span className="font-semibold">{serviceNames[id]}</span>
                  <span className="block text-small sm:inline sm:ps-3">{serviceLines[id]}</span>
                </span>
                <span className="text-small whitespace-nowrap">{homeWords.notYet}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

import { CopyButton } from "@/app/_shop/device/copy-button";
import { buttonClass } from "@/app/_ui/button";
import { LineIcon } from "@/app/_ui/line-icon";
import { dayText } from "@/lib/words/lagos-time";
import { examWords } from "@/lib/words/messages";

interface Props {
  pins: readonly DeliveredPin[];
  /** Address of the same PINs as a file (GET), without the format. */
  download: string;
}

export interface DeliveredPin {
  pin: string;
  serial: string | null;
  expiry?: string;
}

/** Exam PINs, hidden until revealed (works without JavaScript), with buttons to copy and download them. */
export function PinsDelivery({ pins, download }: Props) {
  return (
    <section aria-label={examWords.heading({ count: pins.length })} className="grid gap-3 pt-2">
      <details className="pins group border-2 border-ink bg-paper">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-2 font-bold [&::-webkit-details-marker]:hidden">
          <span>
            <span className="group-open:hidden">{examWords.reveal({ count: pins.length })}</span>
            <span className="hidden group-open:inline">{examWords.hide({ count: pins.length })}</span>
            <span className="block text-small font-normal text-muted">{examWords.revealNote}</span>
          </span>
          <LineIcon
            box={24}
            size={26}
            stroke={1.8}
            className="shrink-0 text-accent"
            d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6"
          />
        </summary>
        <ol className="grid border-t-2 border-ink px-4">
          {pins.map((pin, index) => (
            <li
              key={`${pin.pin} ${pin.serial}`}
              className="grid gap-1 border-b border-line py-3 last:border-b-0"
            >
              <p className="flex flex-wrap items-center justify-between gap-x-3 text-small text-muted">
                <span>{examWords.pinOf({ n: index + 1, of: pins.length })}</span>
                <CopyButton text={pin.pin} />
              </p>
              <p className="font-digits text-title leading-tight font-bold break-all [font-feature-settings:'zero']">
                <Digits text={pin.pin} />
              </p>
              <p className="flex flex-wrap gap-x-5 text-small text-muted">
                {pin.serial ? (
                  <span>
                    {examWords.serial} <span className="font-mono text-ink">{pin.serial}</span>
                  </span>
                ) : null}
                {pin.expiry ? (
                  <span>
                    {examWords.expiry} <span className="text-ink">{dayText(pin.expiry)}</span>
                  </span>
                ) : null}
              </p>
            </li>
          ))}
        </ol>
      </details>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a className={buttonClass("quiet")} href={`${download}&format=txt`} download>
          {examWords.text}
        </a>
        <a className={buttonClass("quiet")} href={`${download}&format=csv`} download>
          {examWords.sheet}
        </a>
      </div>
      <p className="text-small text-muted print:hidden">{examWords.keep}</p>
    </section>
  );
}

/** Displayed in groups of four, read out digit by digit. */
function Digits({ text }: { text: string }) {
  if (!/^\d+$/.test(text)) return text;
  return (
    <>
      <span className="sr-only">{[...text].join(" ")}</span>
      <span aria-hidden="true" className="flex flex-wrap gap-x-3">
        {(text.match(/\d{1,4}/g) ?? []).map((four, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same four digits may come twice
          <span key={index}>{four}</span>
        ))}
      </span>
    </>
  );
}

import { localHref } from "@/lib/words/local-href";
import { supportWords } from "@/lib/words/messages";
import type { ShopFacts } from "./shop-context";

/** How to contact our team; in the footer, on error pages, and where an account can't be deleted yet. */
export function SupportContact({ shop }: { shop: ShopFacts }) {
  const { supportEmail, supportPhone } = shop;
  return (
    <div className="grid content-start gap-1">
      <h2 className="font-bold">{supportWords.heading}</h2>
      {supportEmail || supportPhone ? (
        <ul className="flex flex-wrap gap-x-6">
          {supportPhone ? (
            <li>
              <a
                className="tap underline underline-offset-4"
                href={`tel:${supportPhone.replace(/[^\d+]/g, "")}`}
              >
                {supportWords.phone} {supportPhone}
              </a>
            </li>
          ) : null}
          {supportEmail ? (
            <li>
              <a className="tap break-all underline underline-offset-4" href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>
            </li>
          ) : null}
        </ul>
      ) : (
        <p>
          {supportWords.none}{" "}
          <a className="underline underline-offset-4" href={localHref("/help")}>
            {supportWords.help}
          </a>
        </p>
      )}
      <p className="text-small text-muted">{supportWords.body}</p>
    </div>
  );
}

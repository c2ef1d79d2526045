import type { ReactNode } from "react";
import { Unpaused } from "@/app/_shop/catalogue/unpaused";
import { PageWords } from "@/app/_shop/frame/page-words";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import type { ServiceId } from "@/lib/model/service-id";
import type { ClientPart } from "@/lib/words/catalogues/client-sections";
import { purchase, serviceLeads, serviceTitles } from "@/lib/words/messages";

interface Props {
  service: ServiceId;
  /** Replace the service's own. */
  title?: string;
  lead?: ReactNode;
  /** What is on sale. While it is empty, the page says so instead of showing its form. */
  offers: readonly unknown[];
  /** The part of the shop whose words the form's script needs. */
  words: ClientPart;
  /** For pages without an order summary beside the form. */
  narrow?: boolean;
  children: ReactNode;
}

/** A page that sells a service: its heading and its form, or why nothing is sold. */
export function SellingPage({ service, title, lead, offers, words, narrow, children }: Props) {
  return (
    <div className={narrow ? "column" : "column-wide"}>
      <Heading title={title ?? serviceTitles[service]} lead={lead ?? serviceLeads[service]} />
      <Unpaused service={service}>
        {offers.length > 0 ? (
          <PageWords of={words}>{children}</PageWords>
        ) : (
          <Notice title={purchase.noProducts} />
        )}
      </Unpaused>
    </div>
  );
}

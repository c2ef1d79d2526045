import type { Metadata } from "next";
import { headers } from "next/headers";
import { Unpaused } from "@/app/_shop/catalogue/unpaused";
import { PageWords } from "@/app/_shop/frame/page-words";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { TEXT_LINK } from "@/app/_ui/text-link";
import { context } from "@/lib/context/context";
import { esimOffers } from "@/lib/esims/esim-offers";
import { parseIccid } from "@/lib/services/fields/iccid-schema";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { localHref } from "@/lib/words/local-href";
import { esimWords, purchase, serviceLeads, serviceTitles } from "@/lib/words/messages";
import { problemSentence } from "@/lib/words/problem-sentence";
import { refusalSentence } from "@/lib/words/refusal-sentence";
import { waitText } from "@/lib/words/wait-text";
import { PackageForm } from "../package-form";
import { type PackageRow, packageRows } from "../package-rows";

export function generateMetadata(): Metadata {
  return { title: serviceTitles["esim-topup"], robots: { index: false } };
}

interface Props {
  searchParams: Promise<{ iccid?: string | string[] }>;
}

/** eSIM top-up: asks for the ICCID first, then lists the matching packages. */
export default async function TopUpPage({ searchParams }: Props) {
  const { iccid: params } = await searchParams;
  const typed = typeof params === "string" ? params.slice(0, 60) : "";
  const shelf = typed === "" ? null : await shelfOf(typed);
  if (shelf?.ok) {
    return (
      <div className="column-wide">
        <Heading
          title={serviceTitles["esim-topup"]}
          lead={esimWords.topUpFor({ iccid: inFours(shelf.iccid) })}
        />
        <Unpaused service="esim-topup">
          {shelf.rows.length > 0 ? (
            <PageWords of="esim">
              <PackageForm rows={shelf.rows} place={{ iccid: shelf.iccid }} />
            </PageWords>
          ) : (
            <Notice title={esimWords.topUpNone} />
          )}
        </Unpaused>
        <p className="py-4">
          <a className={TEXT_LINK} href={localHref("/esim/top-up")}>
            {esimWords.iccidOther}
          </a>
        </p>
      </div>
    );
  }
  return (
    <div className="column">
      <Heading title={serviceTitles["esim-topup"]} lead={serviceLeads["esim-topup"]} />
      {shelf?.notice ? <Notice tone="wait" title={shelf.notice} className="mb-6" /> : null}
      <form className="grid gap-5 pb-10">
        <Field
          name="iccid"
          label={esimWords.iccid}
          inputMode="numeric"
          autoComplete="off"
          maxLength={60}
          defaultValue={typed}
          hint={esimWords.iccidHint}
          error={shelf?.problem}
        />
        <Button type="submit">{esimWords.iccidFind}</Button>
      </form>
    </div>
  );
}

type Shelf =
  | { ok: true; iccid: string; rows: PackageRow[] }
  | { ok: false; problem?: string; notice?: string };

async function shelfOf(typed: string): Promise<Shelf> {
  const problem = (code: string) =>
    ({ ok: false, problem: problemSentence({ path: "iccid", code }) }) as const;
  const iccid = parseIccid(typed);
  if (!iccid) return problem("iccid_invalid");
  const limited = await limitVisitor("validate", await headers(), { recipients: [iccid] });
  if (!limited.ok)
    return { ok: false, notice: purchase.limited({ wait: waitText(limited.retryAfterSeconds) }) };
  const offers = await esimOffers(context(), { iccid });
  if (offers.ok) return { ok: true, iccid, rows: packageRows(offers.packages) };
  if (offers.reason === "unknown") return problem("iccid_unknown");
  return { ok: false, notice: refusalSentence("price_unavailable") };
}

function inFours(iccid: string): string {
  return (iccid.match(/\d{1,4}/g) ?? []).join(" ");
}

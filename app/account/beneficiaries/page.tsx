import type { Metadata } from "next";
import { PageWords } from "@/app/_shop/frame/page-words";
import { PlainForm } from "@/app/_ui/action-form";
import { Button, buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { RowButton } from "@/app/_ui/row-button";
import { cutParam, type SearchParams } from "@/app/_ui/search-param";
import { BENEFICIARY_KINDS, type Beneficiary, listBeneficiaries } from "@/lib/account/beneficiaries";
import { findRememberedNetworks } from "@/lib/account/number-networks";
import { requireSignedIn } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { localHref } from "@/lib/words/local-href";
import { accountWords } from "@/lib/words/messages";
import { productName } from "@/lib/words/network-name";
import { recipientText } from "@/lib/words/recipient-text";
import { deleteBeneficiaryAction, renameBeneficiaryAction } from "./actions";
import { BuyFor } from "./buy-for";

export function generateMetadata(): Metadata {
  return { title: accountWords.beneficiariesTitle };
}

/** The saved numbers by kind, each with its nickname, links to buy, and a remove button. */
export default async function BeneficiariesPage({ searchParams }: { searchParams: SearchParams }) {
  const { userId } = await requireSignedIn();
  const ctx = context();
  const list = await listBeneficiaries(ctx, userId);
  const phones = list.filter(({ kind }) => kind === "phone").map(({ number }) => number);
  const [networks, snapshot] = await Promise.all([
    findRememberedNetworks(ctx, userId, phones),
    ctx.snapshot(),
  ]);
  const nameOf = ({ product, number }: Beneficiary) =>
    product
      ? (snapshot.products.find(({ slug }) => slug === product)?.name ??
        product.replaceAll("-", " ").toUpperCase())
      : networks.get(number);
  const saved = cutParam((await searchParams).saved);
  return (
    <div className="grid max-w-2xl gap-8 pb-10">
      <div>
        <Heading title={accountWords.beneficiariesTitle} lead={accountWords.beneficiariesLead} />
        {saved === "full" ? <Notice tone="wait" title={accountWords.full} /> : null}
        {/^\d{1,3}$/.test(saved) ? (
          <Notice tone="good" title={accountWords.savedText({ count: Number(saved) })} />
        ) : null}
      </div>
      {list.length === 0 ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">{accountWords.beneficiariesNone}</p>
          <a className={buttonClass("quiet")} href={localHref("/account/orders")}>
            {accountWords.toOrders}
          </a>
        </div>
      ) : null}
      {BENEFICIARY_KINDS.map((kind) => {
        const rows = list.filter((one) => one.kind === kind);
        if (rows.length === 0) return null;
        return (
          <section key={kind} aria-labelledby={`kind-${kind}`} className="grid gap-1">
            <h2 id={`kind-${kind}`} className="text-lead font-bold">
              {accountWords.kinds[kind]}
            </h2>
            <ul className="border-t border-line">
              {rows.map((row) => (
                <Row
                  key={row.id}
                  entry={row}
                  network={networks.get(row.number) ?? ""}
                  provider={nameOf(row)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Row({
  entry,
  network,
  provider = "",
}: {
  entry: Beneficiary;
  network: string;
  /** Its network or provider, as the catalogue names it. */
  provider: string | undefined;
}) {
  const number = numberText(entry);
  const { id, meterType, holder, label } = entry;
  const type =
    meterType === "prepaid" || meterType === "postpaid" ? accountWords.meterTypes[meterType] : null;
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div>
        {label ? <p className="font-bold">{label}</p> : null}
        <p className="font-mono text-lead break-all">{number}</p>
        <p className="text-small text-muted">{[productName(provider), type].filter(Boolean).join(" · ")}</p>
        {holder ? <p className="text-small">{accountWords.holder({ name: holder })}</p> : null}
      </div>
      <PageWords of="beneficiary">
        <BuyFor entry={entry} network={network} />
      </PageWords>
      <details>
        <summary className="tap min-w-11 cursor-pointer text-accent underline underline-offset-4">
          {accountWords.edit}
        </summary>
        <div className="flex flex-wrap items-end gap-3 pt-2">
          <PlainForm action={renameBeneficiaryAction} className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="id" value={id} />
            <label className="grid gap-1.5 text-small font-semibold">
              {accountWords.label({ number })}
              <input
                name="label"
                maxLength={60}
                defaultValue={label}
                autoComplete="off"
                className="min-h-12 rounded-field border border-edge bg-slip px-3.5 text-body font-normal"
              />
            </label>
            <Button type="submit" look="quiet" aria-label={accountWords.renameLabel({ number })}>
              {accountWords.rename}
            </Button>
          </PlainForm>
          <RowButton action={deleteBeneficiaryAction} value={id} label={accountWords.removeLabel({ number })}>
            {accountWords.remove}
          </RowButton>
        </div>
      </details>
    </li>
  );
}

const SERVICES = {
  phone: "airtime",
  meter: "electricity",
  smartcard: "tv",
  betting: "betting",
  internet: "internet",
};

/** Formats a saved number in groups of digits. */
function numberText({ kind, number }: Pick<Beneficiary, "kind" | "number">): string {
  return recipientText(SERVICES[kind], kind === "phone" ? toLocalPhone(number) : number);
}

import type { Metadata } from "next";
import { headers } from "next/headers";
import { StatusMark, statusTone } from "@/app/_orders/status-mark";
import { getShopFacts } from "@/app/_shop/frame/get-shop";
import { Heading } from "@/app/_ui/heading";
import { Money } from "@/app/_ui/money";
import { Notice } from "@/app/_ui/notice";
import { moment } from "@/app/_ui/time";
import { unbroken } from "@/app/_ui/unbroken";
import { context } from "@/lib/context/context";
import { findReceiptProof, type Proof } from "@/lib/receipts/find-receipt-proof";
import { formatReceiptCode } from "@/lib/receipts/receipt-code";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { lineName } from "@/lib/words/line-name";
import { lineWords, proofWords, receiptWords, statusWords } from "@/lib/words/messages";
import { orderServiceName } from "@/lib/words/order-service-name";

export function generateMetadata(): Metadata {
  return {
    title: proofWords.title,
    robots: { index: false, follow: false, noarchive: true },
  };
}

/**
 * Verifies a receipt for anyone who has its code. The code has 60 bits, so guessing is hopeless; attempts are limited
 * anyway. Malformed and unknown codes get the same response.
 */
export default async function ProofPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const { name } = await getShopFacts();
  const limited = await limitVisitor("proof", await headers(), {});
  if (!limited.ok) {
    return (
      <div className="column">
        <Heading title={proofWords.limitedTitle} />
        <p>{proofWords.limited({ minutes: Math.ceil(limited.retryAfterSeconds / 60) })}</p>
      </div>
    );
  }
  const proof = await findReceiptProof(context(), code);
  return proof ? (
    <Genuine proof={proof} shop={name} />
  ) : (
    <div className="column grid gap-6">
      <Heading title={proofWords.title} />
      <Notice tone="bad" title={proofWords.unknown}>
        <p>{proofWords.unknownLead({ shop: name })}</p>
      </Notice>
    </div>
  );
}

function Genuine({ proof, shop }: { proof: Proof; shop: string }) {
  const { service, status } = proof;
  const named = orderServiceName(service);
  return (
    <div className="column grid gap-6 pb-10">
      <Heading title={proofWords.title} lead={proofWords.genuineLead({ shop })} />
      <article className="torn bg-slip px-5 pt-5 pb-6 md:px-8">
        <header className="pb-4">
          <p className="display text-title text-good">
            <span aria-hidden="true">✓ </span>
            {proofWords.genuine}
          </p>
          <p className="font-mono">{formatReceiptCode(proof.code)}</p>
        </header>
        <dl className="perforated grid gap-1 py-3">
          <Fact name={proofWords.shop}>{shop}</Fact>
          <Fact name={proofWords.when}>{moment(proof.paidAt)}</Fact>
          <Fact name={receiptWords.service}>{named}</Fact>
          <Fact name={proofWords.amount}>
            <Money amount={proof.total.amount} className="font-bold" />
          </Fact>
          {proof.back.amount > 0 ? (
            <Fact name={receiptWords.given}>
              <Money amount={proof.back.amount} />
            </Fact>
          ) : null}
          <Fact name={proofWords.state}>
            <span className={`inline-flex items-center gap-1.5 font-semibold ${statusTone(status)}`}>
              <StatusMark status={status} size={18} />
              {statusWords[status]}
            </span>
          </Fact>
        </dl>
        <ul className="perforated grid gap-2 pt-3">
          {proof.lines.map((line) => (
            <li key={line.position}>
              <p className="font-semibold">{unbroken(lineName(line.service, line))}</p>
              <p className="text-small text-muted">
                {[line.recipient && `${proofWords.for} ${line.recipient}`, lineWords[line.status]]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </li>
          ))}
        </ul>
      </article>
      <p className="text-small text-muted">{proofWords.compare}</p>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

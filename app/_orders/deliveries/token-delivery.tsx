import { CopyButton } from "@/app/_shop/device/copy-button";
import { buttonClass } from "@/app/_ui/button";
import { Money } from "@/app/_ui/money";
import type { LineView } from "@/lib/model/order-view";
import { deliveryWords } from "@/lib/words/messages";
import { type ShownToken, type TokenDelivery as Token, unitPrice, vatInside } from "@/lib/words/parse-token";
import { spokenToken, tokenGroups } from "@/lib/words/token-groups";
import { findText } from "@/lib/words/words";
import { ListenButton } from "./listen-button";
import { PrintButton } from "./print-button";

interface Props {
  line: LineView;
  token: Token;
  /** When the DisCo sent it, if later than usual: "2:02 pm". */
  lateAt: string | null;
}

/** The meter's tokens, as large as the screen allows, in the order in which they are entered. Then what they bought. */
export function TokenDelivery({ line, token, lateAt }: Props) {
  const { tokens, units, vat } = token;
  const many = tokens.length > 1;
  const inside = vatInside(line.amount.amount);
  const each = unitPrice(line.amount.amount, units);
  return (
    <section aria-label={many ? deliveryWords.tokens : deliveryWords.token} className="grid gap-4 py-2">
      <h2 className={many ? "font-bold" : "sr-only"}>{many ? deliveryWords.tokens : deliveryWords.token}</h2>
      <ol className="grid gap-5">
        {tokens.map((row, index) => (
          <TokenRow key={row.value + row.kind} token={row} step={many ? index + 1 : 0} of={tokens.length} />
        ))}
      </ol>
      <p className="text-small text-muted">{many ? deliveryWords.tokensHint : deliveryWords.tokenHint}</p>
      <div className="grid gap-1">
        {units ? (
          <div className="leader">
            <span>{deliveryWords.units}</span>
            <span className="text-figure font-bold">{units}</span>
          </div>
        ) : null}
        {each === null ? null : (
          <div className="leader">
            <span>{deliveryWords.unit}</span>
            <Money amount={each} />
          </div>
        )}
        <div className="leader text-small text-muted">
          <span>{deliveryWords.vat}</span>
          {vat ? <span>₦{vat}</span> : <Money amount={inside} />}
        </div>
        <div className="leader text-small text-muted">
          <span>{deliveryWords.energy}</span>
          <Money amount={line.amount.amount - inside} />
        </div>
      </div>
      {lateAt ? <p className="text-small">{deliveryWords.late({ at: lateAt })}</p> : null}
      <p className="flex flex-wrap items-center gap-x-4 text-small text-muted print:hidden">
        <span>{deliveryWords.kept}</span>
        <PrintButton />
      </p>
    </section>
  );
}

function TokenRow({ token, step, of }: { token: ShownToken; step: number; of: number }) {
  const kind = findText(deliveryWords.kinds, token.kind) ?? token.kind;
  return (
    <li className="grid gap-1" data-token={token.kind}>
      {step > 0 ? (
        <p className="flex items-baseline justify-between text-small font-bold">
          <span>{kind}</span>
          <span className="text-muted">{deliveryWords.step({ step, of })}</span>
        </p>
      ) : null}
      <p className="token-digits" translate="no">
        <span className="sr-only">{deliveryWords.spoken({ kind, digits: spokenToken(token.value) })}</span>
        <span aria-hidden="true" className="flex flex-wrap gap-x-[0.5em] gap-y-1">
          {tokenGroups(token.value).map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups of one token never move
            <span key={index}>{group}</span>
          ))}
        </span>
      </p>
      {/* The buttons need JavaScript: their row is reserved. */}
      <p className="flex min-h-13 flex-wrap gap-2 pt-1 print:hidden">
        <CopyButton
          text={token.value}
          label={step > 0 ? deliveryWords.copyKind({ kind }) : deliveryWords.copyToken}
          className={buttonClass(step > 0 ? "quiet" : "primary", "flex-auto px-2! sm:flex-none sm:px-4!")}
        />
        <ListenButton spoken={spokenToken(token.value)} />
      </p>
    </li>
  );
}

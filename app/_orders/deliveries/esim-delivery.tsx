import { CopyButton } from "@/app/_shop/device/copy-button";
import { buttonClass } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import type { QrPath } from "@/lib/platform/qr-path";
import { esimState } from "@/lib/words/esim-state";
import { esimWords } from "@/lib/words/messages";
import { QrCode } from "./qr-code";

interface Props {
  esim: DeliveredEsim;
  qr: QrPath | undefined;
}

export interface DeliveredEsim {
  iccid?: string;
  activationCode: string;
  smdpAddress?: string;
  status?: string;
}

/** One-tap installation (domain-facts.md, eSIM): iOS 17.4+, Android 10+; in-app browsers may ignore it. */
const INSTALLERS = [
  { phone: "iphone", base: "https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=" },
  { phone: "android", base: "https://esimsetup.android.com/esim_qrcode_provisioning?carddata=" },
] as const;

/** Everything to install an eSIM: on a phone the links first, on a larger screen the QR code first. */
export function EsimDelivery({ esim, qr }: Props) {
  const lpa = esim.activationCode;
  const [, smdp, code] = lpa.split("$");
  return (
    <section aria-label={esimWords.install} className="grid gap-5 pt-2">
      <dl className="grid gap-1">
        {esim.status ? <Fact name={esimWords.state} value={esimState(esim.status)} strong /> : null}
        {esim.iccid ? <Fact name={esimWords.iccid} value={esim.iccid} copy /> : null}
      </dl>
      <div className="grid gap-5 md:grid-cols-2">
        <div className="grid content-start gap-2 md:order-2">
          <h3 className="font-bold">{esimWords.installNow}</h3>
          {INSTALLERS.map(({ phone, base }, index) => (
            <a
              key={base}
              className={buttonClass(index === 0 ? "primary" : "quiet")}
              href={`${base}${encodeURIComponent(lpa)}`}
              rel="noreferrer"
            >
              {esimWords[phone]}
            </a>
          ))}
          <p className="text-small text-muted">{esimWords.installNote}</p>
        </div>
        {qr ? (
          <div className="grid content-start justify-items-start gap-2 md:order-1">
            <h3 className="font-bold">{esimWords.scan}</h3>
            <QrCode qr={qr} label={esimWords.qrLabel} width={240} className="border border-edge" />
            <p className="text-small text-muted">{esimWords.scanNote}</p>
          </div>
        ) : null}
      </div>
      <Disclosure summary={esimWords.manual}>
        <p className="text-small text-muted">{esimWords.manualNote}</p>
        <dl className="grid gap-3">
          <Fact name={esimWords.smdp} value={esim.smdpAddress ?? smdp ?? ""} copy />
          {code ? <Fact name={esimWords.code} value={code} copy /> : null}
          <Fact name={esimWords.lpa} value={lpa} copy />
        </dl>
      </Disclosure>
      <ul className="grid list-disc gap-1 ps-5 text-small">
        <li>{esimWords.once}</li>
        <li>{esimWords.roaming}</li>
      </ul>
    </section>
  );
}

function Fact({
  name,
  value,
  copy,
  strong,
}: {
  name: string;
  value: string;
  copy?: boolean;
  strong?: boolean;
}) {
  if (value === "") return null;
  return (
    <div className="grid">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-3">
        <span className={strong ? "font-bold" : "font-mono break-all"}>{value}</span>
        {copy ? <CopyButton text={value} /> : null}
      </dd>
    </div>
  );
}

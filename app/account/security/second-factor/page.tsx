import type { Metadata } from "next";
import { QrCode } from "@/app/_orders/deliveries/qr-code";
import { PageWords } from "@/app/_shop/frame/page-words";
import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { requireSignedIn } from "@/lib/auth/access/current-user";
import { getSecurity } from "@/lib/auth/credentials/get-security";
import { type Enrolment, enrolTotp } from "@/lib/auth/second-factor/enrol-totp";
import { isProvedLately } from "@/lib/auth/session/is-proved";
import { safeNext, signInAddress } from "@/lib/auth/session/safe-next";
import { isStaff } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { getShop } from "@/lib/platform/db/settings";
import { qrPath } from "@/lib/platform/qr-path";
import { localHref } from "@/lib/words/local-href";
import { leavingWords, secondFactorWords } from "@/lib/words/messages";
import { SetupForm } from "./setup-form";

export function generateMetadata(): Metadata {
  return { title: secondFactorWords.setupTitle };
}

const HERE = "/account/security/second-factor";

interface Props {
  searchParams: Promise<{ next?: string | string[] }>;
}

/**
 * Shows the authenticator key until a first code enables the second factor. The response to that code shows the recovery codes,
 * also without JavaScript: so the page doesn't redirect once it is enabled.
 */
export default async function SetupPage({ searchParams }: Props) {
  const user = await requireSignedIn();
  const ctx = context();
  const [{ next }, { hasPassword }] = await Promise.all([searchParams, getSecurity(ctx, user)]);
  const proved = isProvedLately(user, ctx.clock.now());
  const enrolment = proved || hasPassword ? await enrolTotp(ctx, user, (await getShop()).name) : null;
  return (
    <div className="grid max-w-2xl gap-5">
      <Heading title={secondFactorWords.setupTitle} lead={secondFactorWords.setupLead} />
      {!user.totp && !proved && !hasPassword ? (
        <Notice tone="wait" title={leavingWords.againTitle}>
          <p>{leavingWords.againText}</p>
          <p>
            <a href={localHref(signInAddress(HERE))} className={buttonClass("quiet")}>
              {leavingWords.again}
            </a>
          </p>
        </Notice>
      ) : (
        <>
          {enrolment ? <AuthenticatorKey enrolment={enrolment} /> : null}
          <PageWords of="secondFactor">
            <SetupForm
              next={safeNext(next, isStaff(user.role) ? "/admin" : "/account/security")}
              already={!enrolment}
              asksPassword={!proved}
            />
          </PageWords>
        </>
      )}
    </div>
  );
}

function AuthenticatorKey({ enrolment }: { enrolment: Enrolment }) {
  return (
    <div className="grid gap-5">
      <p className="font-semibold">{secondFactorWords.step1}</p>
      <QrCode
        qr={qrPath(enrolment.address)}
        label={secondFactorWords.qr}
        width={224}
        className="max-w-full"
      />
      <p>
        {secondFactorWords.key}{" "}
        <code className="font-mono wrap-anywhere">{enrolment.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
    </div>
  );
}

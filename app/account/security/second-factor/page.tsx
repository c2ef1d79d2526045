import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PageWords } from "@/app/_shop/frame/page-words";
import { Heading } from "@/app/_ui/heading";
import { requireSignedIn } from "@/lib/auth/access/current-user";
import { type Enrolment, enrolTotp } from "@/lib/auth/second-factor/enrol-totp";
import { safeNext } from "@/lib/auth/session/safe-next";
import { isStaff } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { getShop } from "@/lib/platform/db/settings";
import { qrPath } from "@/lib/platform/qr-path";
import { secondFactorWords } from "@/lib/words/messages";
import { SetupForm } from "./setup-form";

export function generateMetadata(): Metadata {
  return { title: secondFactorWords.setupTitle };
}

interface Props {
  searchParams: Promise<{ next?: string | string[] }>;
}

/**
 * Shows the authenticator key until a first code enables the second factor. The response to that code shows the recovery codes,
 * also without JavaScript: so the page doesn't redirect once it is enabled.
 */
export default async function SetupPage({ searchParams }: Props) {
  const user = await requireSignedIn();
  const { next } = await searchParams;
  if (!isStaff(user.role)) redirect("/account/security");
  const enrolment = await enrolTotp(context(), user, (await getShop()).name);
  return (
    <div className="grid max-w-2xl gap-5">
      <Heading title={secondFactorWords.setupTitle} lead={secondFactorWords.setupLead} />
      {enrolment ? <AuthenticatorKey enrolment={enrolment} /> : null}
      <PageWords of="secondFactor">
        <SetupForm next={safeNext(next, "/admin")} already={!enrolment} />
      </PageWords>
    </div>
  );
}

function AuthenticatorKey({ enrolment }: { enrolment: Enrolment }) {
  const { size, path } = qrPath(enrolment.address);
  return (
    <div className="grid gap-5">
      <p className="font-semibold">{secondFactorWords.step1}</p>
      {/* Black on white in both themes, because cameras need it. */}
      <svg
        role="img"
        aria-label={secondFactorWords.qr}
        viewBox={`0 0 ${size} ${size}`}
        className="w-56 max-w-full bg-white"
        shapeRendering="crispEdges"
      >
        <path d={path} fill="black" />
      </svg>
      <p>
        {secondFactorWords.key}{" "}
        <code className="font-mono wrap-anywhere">{enrolment.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
    </div>
  );
}

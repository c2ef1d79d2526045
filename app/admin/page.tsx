import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { clockTime } from "@/app/_ui/time";
import { requireStaff } from "@/lib/auth/current-user";
import { readFailures } from "@/lib/desk/read-failures";
import { readFloat } from "@/lib/desk/read-float";
import { readMoney } from "@/lib/desk/read-money";
import { readWaiting } from "@/lib/desk/read-waiting";
import { context } from "@/lib/orders/context";
import { todayWords } from "@/lib/words/en/desk";
import { adminSections } from "@/lib/words/en/sections";
import { FailurePart } from "./failure-part";
import { FloatPart } from "./float-part";
import { FourAnswers } from "./four-answers";
import { MoneyPart } from "./money-part";
import { WaitingPart } from "./waiting-part";

/** Am I making money, will the float last, who is waiting, what fails: answered at the top, with the tables behind it below. */
export default async function AdminPage() {
  await requireStaff();
  const ctx = context();
  const now = ctx.clock.now();
  const [money, float, waiting, failures] = await Promise.all([
    readMoney(ctx),
    readFloat(ctx),
    readWaiting(ctx),
    readFailures(ctx),
  ]);
  return (
    <div className="grid grid-cols-1 max-w-3xl min-w-0">
      <Heading title={adminSections.home} lead={todayWords.asOf(clockTime(now.toISOString()))} />
      <FourAnswers money={money} float={float} waiting={waiting} failures={failures} now={now} />
      <p className="py-4">
        <a href="/admin" className={buttonClass("quiet")}>
          {todayWords.reload}
        </a>
      </p>
      <WaitingPart waiting={waiting} now={now} />
      <FloatPart float={float} />
      <MoneyPart money={money} />
      <FailurePart failures={failures} />
    </div>
  );
}

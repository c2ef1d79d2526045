import { Heading } from "@/app/_ui/heading";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { FloatChart } from "@/app/admin/_dashboard/float-chart";
import { getDashboard } from "@/app/admin/_dashboard/get-dashboard";
import { LiveDashboard } from "@/app/admin/_dashboard/live-dashboard";
import { NewApprovers } from "@/app/admin/_dashboard/new-approvers";
import { PeriodPanel, parsePeriod } from "@/app/admin/_dashboard/period-panel";
import { SetupPanel } from "@/app/admin/_dashboard/setup-panel";
import { findFloatHistory } from "@/lib/admin/dashboard/find-float-history";
import { findSetup } from "@/lib/admin/dashboard/find-setup";
import { requireStaff } from "@/lib/auth/access/current-user";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { getFloats } from "@/lib/upstream/get-float";
import { adminSections } from "@/lib/words/en/sections";

/**
 * Home: four answers at the top; below, what is waiting for staff, a period's money compared with the period before, the
 * supplier balance with its projection, the providers, the newest orders and, on the first day, the remaining setup.
 */
export default async function AdminPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("desk.view");
  const { role } = user;
  const ctx = context();
  const period = parsePeriod(wholeParam(await searchParams, "period", 2));
  const [first, setup, [float]] = await Promise.all([
    getDashboard(ctx, user),
    findSetup(ctx),
    getFloats(ctx),
  ]);
  const points = float.balance === null ? [] : await findFloatHistory(ctx, float.balance);
  return (
    <div className="grid min-w-0 grid-cols-1">
      <Heading title={adminSections.home} />
      <LiveDashboard
        first={first}
        setup={
          <>
            <NewApprovers role={role} />
            <SetupPanel done={setup} role={role} />
          </>
        }
        period={may(role, "money.view") ? <PeriodPanel ctx={ctx} period={period} /> : null}
        floatChart={<FloatChart points={points} float={float} now={ctx.clock.now()} />}
      />
    </div>
  );
}

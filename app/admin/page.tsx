import { Heading } from "@/app/_ui/heading";
import { getDashboard } from "@/app/admin/_dashboard/get-dashboard";
import { LiveDashboard } from "@/app/admin/_dashboard/live-dashboard";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { adminSections } from "@/lib/words/en/sections";

/**
 * The dashboard: profit, supplier balance, pending orders and failures as answers at the top, with their tables
 * below.
 */
export default async function AdminPage() {
  const { role } = await requireStaff();
  return (
    <div className="grid min-w-0 grid-cols-1">
      <Heading title={adminSections.home} />
      <LiveDashboard first={await getDashboard(context(), role)} />
    </div>
  );
}

import { LiveToday } from "@/app/_desk/today/live-today";
import { readToday } from "@/app/_desk/today/read-today";
import { Heading } from "@/app/_ui/heading";
import { requireStaff } from "@/lib/auth/current-user";
import { context } from "@/lib/orders/context";
import { adminSections } from "@/lib/words/en/sections";

/** Am I making money, will the float last, who is waiting, what fails: answered at the top, with the tables behind it below. */
export default async function AdminPage() {
  const { role } = await requireStaff();
  return (
    <div className="grid min-w-0 grid-cols-1">
      <Heading title={adminSections.home} />
      <LiveToday first={await readToday(context(), role)} />
    </div>
  );
}

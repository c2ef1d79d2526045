import { Heading } from "@/app/_ui/heading";
import { requireStaff } from "@/lib/auth/current-user";
import { adminSections } from "@/lib/words/en/sections";

export default async function AdminPage() {
  await requireStaff();
  return <Heading title={adminSections.home} />;
}

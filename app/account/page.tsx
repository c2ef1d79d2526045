import { Heading } from "@/app/_ui/heading";
import { requireSignedIn } from "@/lib/auth/current-user";
import { accountSections } from "@/lib/words/en/sections";

export default async function AccountPage() {
  await requireSignedIn();
  return <Heading title={accountSections.home} />;
}

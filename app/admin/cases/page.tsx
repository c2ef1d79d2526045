import type { Route } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "@/app/_ui/search-param";
import { requireStaff } from "@/lib/auth/access/current-user";
import { INBOX_KINDS } from "@/lib/model/inbox";

/** Redirects to the inbox, which replaced the list of cases. Old links keep their kind. */
export default async function CasesPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStaff("inbox.view");
  const { kind } = await searchParams;
  const same = kind === "not_received" ? "conversation" : INBOX_KINDS.find((value) => value === kind);
  redirect(`/admin/inbox${same ? `?kind=${same}` : ""}` as Route);
}

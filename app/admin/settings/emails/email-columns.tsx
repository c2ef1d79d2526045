import type { Column } from "@/app/admin/_ui/data-table";
import { EmailCell } from "@/app/admin/_ui/email-cell";
import { Time } from "@/app/admin/_ui/time-cell";
import type { UnsentMessage } from "@/lib/admin/messages/find-unsent";
import { emailWords } from "@/lib/words/en/emails";
import { messageName, messageState } from "@/lib/words/en/sent-emails";

export function EmailLink({ message: { id, kind } }: { message: UnsentMessage }) {
  return (
    <a
      href={`/admin/settings/emails/${encodeURIComponent(id)}`}
      className="tap font-semibold underline underline-offset-4"
    >
      {messageName(kind)}
    </a>
  );
}

const { columnNames } = emailWords;

export const EMAIL_COLUMNS: Column<UnsentMessage>[] = [
  { key: "kind", label: columnNames.kind, cell: (message) => <EmailLink message={message} /> },
  { key: "to", label: columnNames.to, cell: ({ to }) => <EmailCell email={to} /> },
  {
    key: "at",
    label: columnNames.at,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  { key: "state", label: columnNames.state, cell: ({ state }) => messageState(state) },
];

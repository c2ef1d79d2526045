import { LedgerTable } from "@/app/admin/_ui/ledger-table";
import { may, RIGHTS } from "@/lib/auth/session/rights";
import { STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { staffWords } from "@/lib/words/en/staff";
import { deskWords } from "@/lib/words/messages";

/** Which role may do what, from the table that every page and action uses. */
export function RightsTable() {
  const roles = STAFF_ROLES.map((role) => ({ label: deskWords.roles[role] }));
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="text-lead font-bold">{staffWords.rightsHeading}</h2>
      <p>
        {staffWords.rightsLead} {staffWords.limitsNote}
      </p>
      <LedgerTable
        label={staffWords.rightsTable}
        columns={[{ label: staffWords.right }, ...roles]}
        rows={RIGHTS.map((right) => ({
          key: right,
          cells: [
            staffWords.rights[right],
            ...STAFF_ROLES.map((role) =>
              may(role, right) ? (
                <span key={role} className="font-semibold text-accent">
                  {staffWords.allowed}
                </span>
              ) : (
                <span key={role} className="text-muted">
                  {staffWords.denied}
                </span>
              ),
            ),
          ],
        }))}
        none=""
      />
    </section>
  );
}

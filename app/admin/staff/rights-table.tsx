import { LedgerTable } from "@/app/admin/_ui/ledger-table";
import { SettingSection } from "@/app/admin/_ui/setting-section";
import { may, RIGHTS } from "@/lib/auth/session/rights";
import { STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { staffWords } from "@/lib/words/en/staff";
import { deskWords } from "@/lib/words/messages";

/** Which role may do what, from the table that every page and action uses. */
export function RightsTable() {
  const roles = STAFF_ROLES.map((role) => ({ label: deskWords.roles[role] }));
  return (
    <SettingSection
      title={staffWords.rightsHeading}
      note={`${staffWords.rightsLead} ${staffWords.limitsNote}`}
    >
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
    </SettingSection>
  );
}

import { KeptSelect } from "@/app/admin/_ui/kept-fields";
import { type Role, STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { staffWords } from "@/lib/words/en/staff";
import { deskWords } from "@/lib/words/messages";

/** A select of the roles with what each may do; `withNone` adds removal from the staff. Keeps its choice after a refusal. */
export function RoleSelect({ id, chosen, withNone }: { id: string; chosen: Role; withNone?: boolean }) {
  return (
    <KeptSelect id={id} name="role" label={staffWords.newRole} chosen={chosen}>
      {STAFF_ROLES.map((role) => (
        <option key={role} value={role}>
          {deskWords.roles[role]}: {staffWords.roleNotes[role]}
        </option>
      ))}
      {withNone ? <option value="customer">{staffWords.remove}</option> : null}
    </KeptSelect>
  );
}

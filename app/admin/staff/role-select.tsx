import { type Role, STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { staffWords } from "@/lib/words/en/staff";
import { deskWords } from "@/lib/words/messages";

/** A select of the roles with what each may do; `withNone` adds removal from the staff. */
export function RoleSelect({ id, chosen, withNone }: { id: string; chosen: Role; withNone?: boolean }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {staffWords.newRole}
      </label>
      <select
        id={id}
        name="role"
        defaultValue={chosen}
        className="min-h-13 w-full rounded-field border border-edge bg-slip px-3"
      >
        {STAFF_ROLES.map((role) => (
          <option key={role} value={role}>
            {deskWords.roles[role]}: {staffWords.roleNotes[role]}
          </option>
        ))}
        {withNone ? <option value="customer">{staffWords.remove}</option> : null}
      </select>
    </div>
  );
}

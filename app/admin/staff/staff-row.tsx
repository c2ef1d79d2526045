import { Button } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { timestamp } from "@/app/_ui/time";
import { CodeField } from "@/app/admin/_ui/code-field";
import { KeptField } from "@/app/admin/_ui/kept-fields";
import { KeptForm } from "@/app/admin/_ui/kept-form";
import type { StaffMember } from "@/lib/auth/staff/list-staff";
import { staffWords } from "@/lib/words/en/staff";
import { deskWords } from "@/lib/words/messages";
import { changeRoleAction } from "./actions";
import { RoleSelect } from "./role-select";

interface Props {
  member: StaffMember;
  isSelf: boolean;
  /** Whether nothing would need a second person any more without this one. */
  isLastSecond: boolean;
  fresh: boolean;
}

/** One staff member, with a collapsed form for the owner's changes, which always need a reason. */
export function StaffRow({ member, isSelf, isLastSecond, fresh }: Props) {
  const { userId, email, role, totp, lastSeenAt } = member;
  return (
    <li className="grid grid-cols-1 border-t border-line pt-3">
      <p className="font-semibold wrap-anywhere">
        {email}
        {isSelf ? ` (${staffWords.you})` : ""}
      </p>
      <p className="text-small text-muted">
        {deskWords.roles[role]} · {staffWords.factor}: {totp ? staffWords.factorOn : staffWords.factorOff} ·{" "}
        {staffWords.seen}: {lastSeenAt ? timestamp(lastSeenAt) : staffWords.never}
      </p>
      {isSelf ? null : (
        <KeptForm
          action={changeRoleAction}
          about={{ user: userId }}
          summary={staffWords.change}
          className="border-t-0"
        >
          <RoleSelect id={`role-${userId}`} chosen={role} withNone />
          {isLastSecond ? (
            <Notice tone="wait" title={staffWords.lastSecondTitle}>
              <p>{staffWords.lastSecond(email)}</p>
            </Notice>
          ) : null}
          <KeptField
            id={`reason-${userId}`}
            name="reason"
            label={staffWords.reason}
            maxLength={300}
            autoComplete="off"
          />
          <CodeField id={userId} fresh={fresh} />
          <Button type="submit" look="quiet" name="act" value="role">
            {staffWords.save}
          </Button>
          {totp ? (
            <Button type="submit" look="plain" name="act" value="factor">
              {staffWords.dropFactor}
            </Button>
          ) : null}
        </KeptForm>
      )}
    </li>
  );
}

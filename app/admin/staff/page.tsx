import type { Metadata } from "next";
import { Button } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { RowButton } from "@/app/_ui/row-button";
import { day } from "@/app/_ui/time";
import { CodeField } from "@/app/admin/_ui/code-field";
import { Feedback } from "@/app/admin/_ui/feedback";
import { KeptField } from "@/app/admin/_ui/kept-fields";
import { KeptForm } from "@/app/admin/_ui/kept-form";
import { SecondPersonNote } from "@/app/admin/_ui/second-person-note";
import { SettingSection } from "@/app/admin/_ui/setting-section";
import { requireStaff } from "@/lib/auth/access/current-user";
import { isFresh } from "@/lib/auth/session/is-proved";
import { APPROVERS, findSecondPerson } from "@/lib/auth/staff/find-second-person";
import { listStaff } from "@/lib/auth/staff/list-staff";
import { context } from "@/lib/context/context";
import { staffNotices, staffWords } from "@/lib/words/en/staff";
import { deskWords } from "@/lib/words/messages";
import { inviteStaffAction, revokeInvitationAction } from "./actions";
import { RightsTable } from "./rights-table";
import { RoleSelect } from "./role-select";
import { StaffRow } from "./staff-row";

export const metadata: Metadata = { title: staffWords.title };

interface Props {
  searchParams: Promise<{ done?: string | string[] }>;
}

export default async function StaffPage({ searchParams }: Props) {
  const user = await requireStaff("staff.manage");
  const { done } = await searchParams;
  const { staff, invitations } = await listStaff(context());
  const second = await findSecondPerson(context());
  const fresh = isFresh(user, context().clock.now());
  return (
    <div className="grid grid-cols-1 min-w-0">
      <div className="grid grid-cols-1 gap-5 pb-8 lg:max-w-3xl">
        <Heading title={staffWords.title} lead={staffWords.lead} />
        <SecondPersonNote second={second} />
        <Feedback done={typeof done === "string" ? done : ""} notices={staffNotices} />
        <ul className="grid grid-cols-1">
          {staff.map((member) => (
            <StaffRow
              key={member.userId}
              member={member}
              isSelf={member.userId === user.userId}
              fresh={fresh}
              isLastSecond={second.hangsOnEach && APPROVERS.includes(member.role)}
            />
          ))}
        </ul>
      </div>
      <SettingSection title={staffWords.inviteHeading} note={staffWords.inviteLead}>
        <KeptForm action={inviteStaffAction}>
          <KeptField
            id="invite-email"
            name="email"
            type="email"
            label={staffWords.email}
            autoComplete="off"
            maxLength={254}
          />
          <RoleSelect id="invite-role" chosen="support" />
          <CodeField id="invite" fresh={fresh} />
          <Button type="submit" className="lg:justify-self-start">
            {staffWords.invite}
          </Button>
        </KeptForm>
      </SettingSection>
      {invitations.length > 0 ? (
        <SettingSection title={staffWords.openHeading}>
          <ul className="grid grid-cols-1">
            {invitations.map(({ id, email, role, expiresAt }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line"
              >
                <p className="min-w-0 wrap-anywhere">
                  {email}{" "}
                  <span className="text-muted">
                    {deskWords.roles[role]}, {staffWords.until(day(expiresAt))}
                  </span>
                </p>
                <RowButton
                  action={revokeInvitationAction}
                  name="invitation"
                  value={id}
                  label={staffWords.revokeLabel(email)}
                >
                  {staffWords.revoke}
                </RowButton>
              </li>
            ))}
          </ul>
        </SettingSection>
      ) : null}
      <RightsTable />
    </div>
  );
}

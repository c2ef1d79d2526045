/** The role that web and worker run as where nobody chose: the embedded database's, and the tests'. */
const USUAL_ROLE = "kiosk_app";

/**
 * What every connection of web and worker asks for as it opens, which costs no statement: the role that can't delete from
 * the books nor take their guards off (docs/adr/0010), and UTC, because Prisma's adapter drops the offset of a timestamptz.
 * scripts/environment/choose-role.ts says at the start which role the database has for us; "none" is the login itself.
 */
export function sessionOptions(): string {
  const role = process.env.KIOSK_DATABASE_ROLE || USUAL_ROLE;
  // A space or a backslash would end the value there.
  return `-c timezone=UTC -c role=${role.replaceAll(/[\\\s]/g, "\\$&")}`;
}

import * as z from "zod";
import { queryRows } from "@/lib/platform/db/query-rows";
import { connect } from "../migrations/connection";

/** The role of the shop's connections. */
export interface AppRole {
  /** Null on a database without migrations. */
  name: string | null;
  /** False: it doesn't exist, or this login isn't a member of it. The shop then runs with the login's own rights. */
  usable: boolean;
  /** The login of DATABASE_URL. */
  login: string;
}

/**
 * Checks whether DATABASE_URL's login may become the role that can't delete from the books (docs/adr/0010), and passes
 * the result to lib/platform/db/session-options.ts, in this process and its children. Throws PlainError if there is no
 * database.
 */
export async function chooseRole(databaseUrl: string): Promise<AppRole> {
  const client = await connect(databaseUrl);
  try {
    const found = await queryRows(
      client,
      z.object({ login: z.string(), there: z.boolean() }),
      "SELECT session_user AS login, to_regprocedure('public.app_role()') IS NOT NULL AS there",
    );
    const { login = "", there = false } = found[0] ?? {};
    const named = there
      ? await queryRows(client, z.object({ name: z.string() }), "SELECT app_role() AS name")
      : null;
    const name = named?.[0]?.name ?? null;
    const usable =
      name !== null &&
      (await client.query(`SET ROLE ${client.escapeIdentifier(name)}`).then(
        () => true,
        () => false,
      ));
    process.env.KIOSK_DATABASE_ROLE = usable && name ? name : "none";
    return { name, usable, login };
  } finally {
    await client.end();
  }
}

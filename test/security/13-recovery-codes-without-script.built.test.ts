import { afterAll, beforeAll, expect, test } from "vitest";
import { totpCode } from "@/lib/auth/second-factor/totp";
import { createContext } from "@/lib/context/context";
import { parseEnv } from "@/lib/platform/config/parse-env";
import { closeDatabase, createDatabase, type Database } from "@/lib/platform/db/db";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { createPerson } from "@/test/people";
import { SECRETS, type Stack, startStack } from "@/test/stack";
import { postForm } from "@/test/stack/post-form";

let stack: Stack;
let database: Database;
beforeAll(async () => {
  stack = await startStack({ empty: true });
  database = createDatabase(stack.databaseUrl);
});
afterAll(async () => {
  if (database) await closeDatabase(database);
  await stack?.stop();
});

test.each(["customer", "support"] as const)(
  "shows a %s the recovery codes without JavaScript",
  async (role) => {
    const config = parseEnv({ ...SECRETS, DATABASE_URL: stack.databaseUrl, APP_URL: stack.baseUrl });
    const ctx = createContext(database, config);
    const person = await createPerson(ctx, { role, secondFactor: false });
    await database.user.update({
      where: { id: person.userId },
      data: { totpCipher: null, totpConfirmedAt: null },
    });
    const address = `${stack.baseUrl}/account/security/second-factor`;
    const { cookie } = person;
    const page = await (await fetchFresh(address, { headers: { cookie } })).text();
    const key = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(" ", "") ?? "";
    const code = totpCode(key, new Date());
    const answer = await postForm(address, page, { code }, { cookie });
    const codes = new Set(answer.match(/<li>[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}<\/li>/g));
    expect(codes.size, answer.slice(0, 300)).toBe(10);
    // Opened again, it says that it is set up, and shows no key and no codes.
    const again = await (await fetchFresh(address, { headers: { cookie } })).text();
    expect(again).toContain("already on");
    expect(again).not.toContain(key);
  },
);

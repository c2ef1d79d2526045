import { chooseRole } from "./environment/choose-role";
import { prepareEnvironment } from "./environment/environment";
import { OWNERS_SETTINGS, writeSetting } from "./setting/write-setting";
import { reportFailure } from "./shared/plain-error";

/** `npm run setting [-- NAME VALUE]`: shows the owner's settings, or sets one. */
async function setting([name, value]: string[]): Promise<void> {
  const environment = await prepareEnvironment();
  try {
    await chooseRole(environment.databaseUrl);
    const { closeDatabase, createDatabase } = await import("../lib/platform/db/db");
    const db = createDatabase(environment.databaseUrl, 1);
    if (name !== undefined) await writeSetting(db, name, value ?? "", new Date());
    for (const [key, { says }] of Object.entries(OWNERS_SETTINGS)) {
      const stored = await db.setting.findUnique({ where: { key } });
      console.log(`${key} = ${stored ? JSON.stringify(stored.value) : "(not set)"}   ${says}`);
    }
    await closeDatabase(db);
  } finally {
    await environment.close();
  }
}

await setting(process.argv.slice(2)).catch((error: unknown) => {
  reportFailure(error);
  process.exitCode = 1;
});

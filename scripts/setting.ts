import { chooseRole } from "./environment/choose-role";
import { prepareEnvironment } from "./environment/environment";
import { OWNERS_SETTINGS, writeSetting } from "./setting/write-setting";
import { plainCommand } from "./shared/plain-command";
import { reportFailure } from "./shared/plain-error";

/** `npm run setting [-- NAME VALUE]`: shows the owner's settings, or sets one. */
async function setting(name?: string, value?: string): Promise<void> {
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

await plainCommand("setting", "shows the owner's settings, or sets one")
  .argument("[name]", "the setting; without it, all are shown")
  .argument("[value]", "its new value, such as 20000 or true")
  .action((name?: string, value?: string) => setting(name, value).catch(reportFailure))
  .parseAsync();

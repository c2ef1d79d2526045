import { getMessages } from "./words/get-messages";
import { writeStates, writeTable } from "./words/translation-state";
import { staleFiles, writeCatalogues, writeTypes } from "./words/write-generated";

/**
 * `npm run words`: writes what the code reads of messages/. With --types it writes only what isn't in git, the types and
 * the table of the messages; with --check it only says what is out of date.
 */
const messages = getMessages();
if (process.argv.includes("--check")) {
  const stale = staleFiles(messages);
  for (const file of stale) console.log(`${file} is out of date: run "npm run words".`);
  process.exitCode = stale.length;
} else {
  writeTypes(messages);
  if (!process.argv.includes("--types")) {
    await writeCatalogues(messages);
    writeStates(messages);
  }
  writeTable(messages);
}

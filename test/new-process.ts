/**
 * Test files of the project db share processes. Reset everything that a shop process keeps before each file, so that it
 * starts like a new process: the environment, and what lib/ keeps on globalThis. Other state belongs to a database
 * handle or a context, which each file creates itself.
 */
const KEPT = [
  "kioskEnv",
  "kioskContext",
  "kioskDatabase",
  "kioskShop",
  "kioskOrderFeed",
  "kioskCatalogueFeed",
  "kioskNextRule",
  "kioskStreams",
  "kioskStopping",
  "kioskCrashHook",
  "kioskIdSource",
  "kioskChangedAt",
];

const held = globalThis as { kioskFirstEnvironment?: NodeJS.ProcessEnv };
held.kioskFirstEnvironment ??= { ...process.env };
const first = held.kioskFirstEnvironment;
for (const name of Object.keys(process.env)) if (!(name in first)) delete process.env[name];
Object.assign(process.env, first);
for (const name of KEPT) Reflect.deleteProperty(globalThis, name);

export {};

/**
 * Test files of the project db share its processes. Before each of them everything that a process of the shop keeps is forgotten, so
 * that it begins as a new one does: the environment, and what lib/ holds on globalThis. All else in there hangs on a database
 * handle or a context, which each file makes for itself.
 */
const KEPT = [
  "kioskEnv",
  "kioskContext",
  "kioskDatabase",
  "kioskShop",
  "kioskOrderFeed",
  "kioskCatalogueFeed",
  "kioskStreams",
  "kioskCrashHook",
  "kioskIdSource",
  Symbol.for("kiosk.catalogueChangedAt"),
  Symbol.for("kiosk.shopChangedAt"),
];

const held = globalThis as { kioskFirstEnvironment?: NodeJS.ProcessEnv };
held.kioskFirstEnvironment ??= { ...process.env };
const first = held.kioskFirstEnvironment;
for (const name of Object.keys(process.env)) if (!(name in first)) delete process.env[name];
Object.assign(process.env, first);
for (const name of KEPT) Reflect.deleteProperty(globalThis, name);

export {};

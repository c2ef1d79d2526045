import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { plainCommand } from "../shared/plain-command";
import { ROOT } from "../shared/root";
import { describeConfiguration } from "./describe-configuration";

plainCommand("configuration", "writes docs/configuration.md").parse();

/** npm run configuration: writes docs/configuration.md. */
const example = await readFile(path.join(ROOT, ".env.example"), "utf8");
await writeFile(path.join(ROOT, "docs/configuration.md"), describeConfiguration(example));

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { ROOT } from "../shared/root";
import { describeConfiguration } from "./describe-configuration";

/** npm run configuration: writes docs/configuration.md anew. */
const example = await readFile(path.join(ROOT, ".env.example"), "utf8");
await writeFile(path.join(ROOT, "docs/configuration.md"), describeConfiguration(example));

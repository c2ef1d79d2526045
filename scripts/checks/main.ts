import { binOf } from "../shared/bin-of";
import { CHECKS, runChecks } from "./checks";
import { runNode } from "./run-command";

const unitTests = { name: "unit tests", run: () => runNode([binOf("vitest"), "run", "--project", "unit"]) };
const failed = await runChecks([...CHECKS, unitTests]);
console.log(failed.length === 0 ? "All checks passed." : `Failed: ${failed.join(", ")}.`);
if (failed.length > 0) process.exitCode = 1;

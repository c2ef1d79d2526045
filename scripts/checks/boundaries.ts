import { reportFailure } from "../shared/plain-error";
import { ROOT } from "../shared/root";
import { findViolations } from "./find-violations";
import { readImportGraph } from "./import-graph";

/** `npm run check` runs this: import boundaries of the whole repository. */
async function checkBoundaries(): Promise<void> {
  const graph = await readImportGraph(ROOT);
  const violations = findViolations(graph);
  for (const { file, line, rule, message } of violations)
    console.error(`${file}:${line} ${message} [${rule}]`);
  console.log(`${graph.size} modules, ${violations.length} forbidden imports`);
  if (violations.length > 0) process.exitCode = 1;
}

await checkBoundaries().catch(reportFailure);

import { reportFailure } from "../shared/plain-error";
import { ROOT } from "../shared/root";
import { findViolations } from "./find-violations";
import { getImportGraph } from "./import-graph";

/** Checks the import boundaries of the whole repository. `npm run check` runs it. */
async function checkBoundaries(): Promise<void> {
  const graph = await getImportGraph(ROOT);
  const violations = findViolations(graph);
  for (const { file, line, rule, message } of violations)
    console.error(`${file}:${line} ${message} [${rule}]`);
  console.log(`${graph.size} modules, ${violations.length} forbidden imports`);
  if (violations.length > 0) process.exitCode = 1;
}

await checkBoundaries().catch(reportFailure);

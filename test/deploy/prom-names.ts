/** Words of PromQL that aren't metrics, where no parenthesis follows. */
const WORDS = new Set([
  "by",
  "without",
  "on",
  "ignoring",
  "group_left",
  "group_right",
  "and",
  "or",
  "unless",
  "bool",
  "offset",
]);

/** What Prometheus itself adds to each target. */
export const OWN_NAMES = new Set(["up"]);
export const OWN_LABELS = new Set(["instance", "job", "le"]);

/** A metric of an expression with the labels that the expression asks it for. */
export interface UsedMetric {
  name: string;
  labels: string[];
}

/** Parses which metrics and labels a PromQL expression uses. Labels of a grouping count for every metric in it. Pure. */
export function parseExpression(expression: string): UsedMetric[] {
  const grouped: string[] = [];
  const text = expression
    .replace(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g, (_, names: string) => {
      grouped.push(...names.split(",").map((name) => name.trim()));
      return " ";
    })
    .replace(/\[\w+\]/g, " ");
  const used: UsedMetric[] = [];
  for (const [, name = "", inside = ""] of text.matchAll(
    /(?<![\w"])([a-z_]\w*)(?![\w(]|\s*\()(?:\{([^}]*)\})?(?=[^"]*(?:"[^"]*"[^"]*)*$)/g,
  )) {
    if (WORDS.has(name)) continue;
    const labels = [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label);
    used.push({ name, labels: [...labels, ...grouped] });
  }
  // A label inside braces isn't a metric.
  return used;
}

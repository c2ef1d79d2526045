/** What a scrape answered. */
export interface Samples {
  text: string;
  names: Set<string>;
  /** The sample with exactly these labels; throws if there is none. */
  value(name: string, labels?: Record<string, string>): number;
  /** The sum of all samples with at least these labels. */
  sum(name: string, labels: Record<string, string>): number;
}

/** Reads Prometheus text. `names` has every name that a query may use, and those that are described without a sample. */
export function parseSamples(text: string): Samples {
  const samples: { name: string; labels: Record<string, string>; value: number }[] = [];
  const names = new Set<string>();
  for (const line of text.split("\n")) {
    const described = /^# TYPE (\w+) \w+$/.exec(line)?.[1];
    if (described) names.add(described);
    if (line === "" || line.startsWith("#")) continue;
    const [, name = "", inside = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (value === undefined) throw new Error(`not a sample: ${line}`);
    const labels = [...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, of]) => [label, of]);
    samples.push({
      name,
      labels: Object.fromEntries(labels),
      value: Number(value.replace(/^([+-]?)Inf$/, "$1Infinity")),
    });
    names.add(name);
  }
  const matching = (name: string, wanted: Record<string, string>) =>
    samples.filter(
      (sample) =>
        sample.name === name && Object.entries(wanted).every(([label, of]) => sample.labels[label] === of),
    );
  return {
    text,
    names,
    value(name, labels = {}) {
      const found = matching(name, labels).find(
        (one) => Object.keys(one.labels).length === Object.keys(labels).length,
      );
      if (!found) throw new Error(`no ${name} ${JSON.stringify(labels)}`);
      return found.value;
    },
    sum: (name, labels) => matching(name, labels).reduce((sum, { value }) => sum + value, 0),
  };
}

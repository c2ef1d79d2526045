/** A systemd unit: section → key → every value in order. Pure; throws at a line that is no unit's. */
export function parseUnit(text: string): Map<string, Map<string, string[]>> {
  const sections = new Map<string, Map<string, string[]>>();
  let section: Map<string, string[]> | undefined;
  for (const line of text.split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const name = /^\[(\w+)\]$/.exec(line)?.[1];
    if (name) {
      section = new Map();
      sections.set(name, section);
      continue;
    }
    const [, key, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
    if (!section || key === undefined || value === undefined) throw new Error(`not a unit's line: ${line}`);
    section.set(key, [...(section.get(key) ?? []), value]);
  }
  return sections;
}

/** One instruction of a Dockerfile. `args`: of the JSON form; null: the shell's form. */
export interface Instruction {
  name: string;
  text: string;
  args: string[] | null;
}

/** The instructions of a Dockerfile whose lines don't continue. Pure. */
export function parseDockerfile(text: string): Instruction[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
      if (!name || !rest || rest.endsWith("\\")) throw new Error(`not an instruction: ${line}`);
      const json = /\[.*\]$/.exec(rest)?.[0];
      return { name, text: rest, args: json ? (JSON.parse(json) as string[]) : null };
    });
}

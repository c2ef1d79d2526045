import { copyFile, link, mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** Hard-links packages and all their dependencies into another node_modules, without downloading or copying. */
export async function linkPackages(names: readonly string[], from: string, to: string): Promise<void> {
  const done = new Set<string>();
  const wanted = [...names];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (done.has(name)) continue;
    done.add(name);
    const text = await readFile(path.join(from, name, "package.json"), "utf8").catch(() => null);
    if (text === null) continue; // an optional package for another platform
    const { dependencies, optionalDependencies } = JSON.parse(text) as Record<
      string,
      Record<string, string> | undefined
    >;
    wanted.push(...Object.keys({ ...dependencies, ...optionalDependencies }));
    await linkFolder(path.join(from, name), path.join(to, name));
  }
}

async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    // Copy if it is on another disk.
    else await link(source, target).catch(() => copyFile(source, target));
  }
}

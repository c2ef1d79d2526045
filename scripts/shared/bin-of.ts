import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./root";

/** The program of a package's command. */
export function binOf(packageName: string, command = packageName, root = ROOT): string {
  const folder = path.join(root, "node_modules", packageName);
  const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    bin: string | Record<string, string>;
  };
  const file = typeof manifest.bin === "string" ? manifest.bin : manifest.bin[command];
  if (!file) throw new Error(`${packageName} has no command ${command}`);
  return path.join(folder, file);
}

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import { PlainError } from "../shared/plain-error";
import type { MigrationAdapterFactory } from "./migration-adapter";

interface EngineModule {
  SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

let loaded: Promise<EngineModule> | undefined;

/**
 * Runs `work` with Prisma's schema engine as WebAssembly (docs/adr/0002), because `prisma migrate` would download a
 * native one. Then closes what it opened. Throws its failures as PlainError.
 */
export async function withSchemaEngine<T>(
  datamodels: [path: string, content: string][],
  factory: MigrationAdapterFactory,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  loaded ??= load();
  const { SchemaEngine } = await loaded;
  let engine: SchemaEngine | undefined;
  try {
    engine = await SchemaEngine.new(
      { datamodels },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory(factory),
    );
    return await work(engine);
  } catch (error) {
    throw plainEngineError(error);
  } finally {
    engine?.free();
    await factory.close();
  }
}

async function load(): Promise<EngineModule> {
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const glue = (await import(pathToFileURL(entry).href)) as EngineModule;
  const bytes = await readFile(path.join(path.dirname(entry), "schema_engine_bg.wasm"));
  const imports: WebAssembly.ModuleImports = { ...(glue as unknown as WebAssembly.ModuleImports) };
  for (const name of Object.keys(imports)) {
    // The engine never clears its 10 s lock timer, which must not keep a finished process alive.
    if (name.startsWith("__wbg_setTimeout")) {
      imports[name] = (act: () => void, ms: number) => setTimeout(act, ms >>> 0).unref();
    }
  }
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": imports });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return glue;
}

function plainEngineError(error: unknown): PlainError {
  const message = error instanceof Error ? error.message : String(error);
  return new PlainError(`The migrations stopped: ${message}`, { cause: error });
}

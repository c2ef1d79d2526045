import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import { PlainError } from "../plain-error";
import type { MigrationAdapterFactory } from "./migration-adapter";

interface EngineModule {
  SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

let loaded: Promise<EngineModule> | undefined;

/** Prisma's schema engine as WebAssembly (docs/adr/0002): `prisma migrate` would download a native one. */
export async function openSchemaEngine(
  datamodels: [path: string, content: string][],
  factory: MigrationAdapterFactory,
): Promise<SchemaEngine> {
  loaded ??= load();
  const { SchemaEngine } = await loaded;
  return SchemaEngine.new({ datamodels }, () => undefined, bindMigrationAwareSqlAdapterFactory(factory));
}

async function load(): Promise<EngineModule> {
  const entry = import.meta.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const glue = (await import(entry)) as EngineModule;
  const bytes = await readFile(fileURLToPath(new URL("./schema_engine_bg.wasm", entry)));
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return glue;
}

/** The engine's errors carry JSON in their message; what a person needs is the text in it. */
export function plainEngineError(error: unknown): PlainError {
  const message = error instanceof Error ? error.message : String(error);
  return new PlainError(`The migrations stopped: ${message}`, { cause: error });
}

import "server-only";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import { MAX_CASE_TEXT } from "@/lib/model/case-kind";
import { firstMacros } from "@/lib/words/en/macros";
import { changeSetting } from "../settings/change-setting";

const KEY = "macros";
const MAX_MACROS = 30;
export const MAX_MACRO_NAME = 40;

const macro = z.object({ id: z.string(), name: z.string(), text: z.string() });
/** A reply template; its text may contain fields (fill-macro.ts). */
export type Macro = z.infer<typeof macro>;

const INITIAL = {
  macros: firstMacros.map(({ name, text }, index) => ({ id: `first${index + 1}`, name, text })),
};
const stored = z.object({ macros: z.array(macro) }).catch(INITIAL);

/** The macros, by name; the built-in ones until an owner changes one. */
export async function findMacros({ db }: Pick<Context, "db">): Promise<Macro[]> {
  const row = await db.setting.findUnique({ where: { key: KEY } });
  return stored.parse(row?.value ?? INITIAL).macros.sort((a, b) => a.name.localeCompare(b.name, "en"));
}

export type MacroSaved = "saved" | "deleted" | "name" | "text" | "many" | "not_found";

/** Saves a macro, new or replacing the one with this id. Audited. */
export async function saveMacro(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  typed: { id: string | null; name: string; text: string },
): Promise<MacroSaved> {
  requireRight(ctx, actor, "macros.edit");
  const name = typed.name.trim();
  const text = typed.text.replaceAll(/\r\n?/g, "\n").trim();
  if (!name || name.length > MAX_MACRO_NAME) return "name";
  if (!text || text.length > MAX_CASE_TEXT) return "text";
  return change(ctx, (macros) => {
    const before = macros.find(({ id }) => id === typed.id);
    if (typed.id !== null && !before) return "not_found";
    if (!before && macros.length >= MAX_MACROS) return "many";
    const saved = { id: before?.id ?? randomUUID(), name, text };
    return {
      macros: [...macros.filter((value) => value !== before), saved],
      entry: { actor, action: "macro.saved", subject: "setting:macros", before: before ?? {}, after: saved },
    };
  });
}

/** Deletes a macro. Audited. */
export async function deleteMacro(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  id: string,
): Promise<MacroSaved> {
  requireRight(ctx, actor, "macros.edit");
  const done = await change(ctx, (macros) => {
    const before = macros.find((one) => one.id === id);
    if (!before) return "not_found";
    return {
      macros: macros.filter((value) => value !== before),
      entry: { actor, action: "macro.deleted", subject: "setting:macros", before },
    };
  });
  return done === "saved" ? "deleted" : done;
}

type Entry = Exclude<ReturnType<Parameters<typeof changeSetting>[2]>, string>["entry"];

function change(
  ctx: Pick<Context, "db" | "clock">,
  decide: (macros: Macro[]) => "not_found" | "many" | { macros: Macro[]; entry: Entry },
): Promise<"saved" | "not_found" | "many"> {
  return changeSetting<"not_found" | "many">(ctx, { key: KEY, initial: INITIAL }, ({ value }) => {
    const decided = decide(stored.parse(value).macros);
    return typeof decided === "string"
      ? decided
      : { value: { macros: decided.macros }, entry: decided.entry };
  });
}

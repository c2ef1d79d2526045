"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { mergeProblems } from "@/app/_purchase/state/problems";
import type { FieldProblem } from "@/lib/model/service-id";
import type { DeferredValidation } from "./deferred-validation";
import type { FormRules } from "./form-validation";

export type LoadValidation = (
  form: HTMLFormElement,
  report: (problems: FieldProblem[]) => void,
) => Promise<DeferredValidation>;

/** Validates by these rules, which come with their schema at the first focus. */
export function byRules(load: () => Promise<FormRules>): LoadValidation {
  return async (form, report) => {
    const [{ startFormValidation }, rules] = await Promise.all([import("./form-validation"), load()]);
    return startFormValidation(form, rules, report);
  };
}

/**
 * The errors next to the fields: the server's until a field is changed, then those of the browser's validation, which
 * is loaded when the form is first focused.
 */
export function useDeferredValidation(
  form: RefObject<HTMLFormElement | null>,
  load: LoadValidation,
  answered: FieldProblem[],
) {
  const [local, setLocal] = useState<FieldProblem[]>([]);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState(answered);
  const [told, setTold] = useState(answered);
  const loading = useRef<Promise<DeferredValidation | null> | null>(null);

  if (seen !== answered) {
    setSeen(answered);
    setTold(answered);
    setChanged(new Set());
  }

  const start = () => {
    const element = form.current;
    if (element && !loading.current && !savesData()) {
      // Offline, blocked or saving data: the server validates everything anyway.
      loading.current = load(element, setLocal).catch(() => null);
    }
    return loading.current;
  };

  useEffect(
    () => () => {
      void loading.current?.then((check) => check?.stop());
    },
    [],
  );

  const isLocal = ({ path }: FieldProblem) => local.some((problem) => problem.path === path);
  const problems = mergeProblems(
    local,
    told.filter((problem) => !changed.has(problem.path) || isLocal(problem)),
  );
  return {
    problems,
    start,
    recordChange: (name: string) =>
      setChanged((before) => (before.has(name) ? before : new Set([...before, name]))),
    /** Moves up the errors of the rows after a removed one. */
    removeRow: (removed: number) => {
      const move = (list: FieldProblem[]) =>
        list.flatMap((problem) => {
          const path = pathWithout(removed, problem.path);
          return path === null ? [] : [{ ...problem, path }];
        });
      setLocal(move);
      setTold(move);
      setChanged((before) => new Set([...before].flatMap((name) => pathWithout(removed, name) ?? [])));
      void loading.current?.then((check) => check?.forget());
    },
    validate: async () => {
      const check = await start();
      return check ? check.validate() : true;
    },
  };
}

/** Whether the visitor's browser is in data-saving mode. Then nothing optional is loaded. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * The name of a row's field after row `removed` is taken out; null for that row's own fields. Other names are
 * unchanged.
 */
export function pathWithout(removed: number, path: string): string | null {
  const [, index, field] = /^recipients\.(\d+)\.(.+)$/.exec(path) ?? [];
  if (index === undefined || Number(index) < removed) return path;
  return Number(index) === removed ? null : `recipients.${Number(index) - 1}.${field}`;
}

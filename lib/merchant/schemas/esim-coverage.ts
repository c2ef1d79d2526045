import * as z from "zod";
import { isObject } from "@/lib/platform/lossless";
import { softText } from "./fields";

/** A place where a package works, and its networks there (merchant-api.md 2.9). */
export interface EsimCoverage {
  name: string;
  code: string | null;
  operators: { name: string; network: string | null }[];
}

const location = z.looseObject({
  locationName: softText,
  locationCode: softText,
  operatorList: z.unknown().optional(),
});
const operator = z.looseObject({ operatorName: softText, networkType: softText });

/** For display only: unreadable parts are omitted. */
export function parseEsimCoverage(value: unknown): EsimCoverage[] {
  return listOf(value).flatMap((item) => {
    const { locationName, locationCode, operatorList } = location.parse(item);
    const name = locationName ?? locationCode;
    if (!name) return [];
    const operators = listOf(operatorList).flatMap((listed) => {
      const { operatorName, networkType } = operator.parse(listed);
      return operatorName ? [{ name: operatorName, network: networkType ?? null }] : [];
    });
    return [{ name, code: locationCode ?? null, operators }];
  });
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

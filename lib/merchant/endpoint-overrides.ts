import * as z from "zod";
import { ENDPOINTS, type Endpoint, HEADERS, type HeaderNames, OPERATIONS, type Operation } from "./endpoints";

const name = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, "a parameter name");
const headerName = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, "a header name");
const headerText = z.string().regex(/^[\x20-\x7e]{0,64}$/, "visible characters");
const path = z
  .string()
  .regex(/^\/[A-Za-z0-9\-._~/{}]*$/, "a path from the base address, without query")
  .refine((value) => !value.split("/").includes(".."), "no ..");

const operation = z.strictObject({
  method: z.enum(["GET", "POST"]).optional(),
  path: path.optional(),
  params: z.record(z.string(), name).optional(),
});

/**
 * What a store owner may change by configuration: paths, methods, parameter and header names. Unknown operations,
 * parameters and path placeholders are rejected, so that typos don't go unnoticed.
 */
const MerchantEndpointOverrides = z
  .strictObject({
    headers: z
      .strictObject({
        authorization: headerName,
        authorizationPrefix: headerText,
        channel: headerName,
        channelValue: headerText,
        rateLimit: headerName,
        rateRemaining: headerName,
        rateReset: headerName,
      })
      .partial()
      .optional(),
    operations: z.partialRecord(z.enum(OPERATIONS as [Operation, ...Operation[]]), operation).optional(),
  })
  .superRefine((value, ctx) => {
    for (const key of OPERATIONS) {
      const change = value.operations?.[key];
      const known = Object.keys(ENDPOINTS[key].params);
      for (const param of Object.keys(change?.params ?? {})) {
        if (known.includes(param)) continue;
        ctx.addIssue({
          code: "custom",
          path: ["operations", key, "params", param],
          message: "no such parameter",
        });
      }
      for (const [, placeholder = ""] of (change?.path ?? "").matchAll(/\{([^}]*)\}?/g)) {
        if (known.includes(placeholder)) continue;
        ctx.addIssue({
          code: "custom",
          path: ["operations", key, "path"],
          message: `no parameter ${placeholder}`,
        });
      }
    }
  });

/** Describes the first fault in an owner's overrides; null if there is none. Runs at start, before the first sale. */
export function findOverrideFault(overrides: unknown = {}): string | null {
  const issue = MerchantEndpointOverrides.safeParse(overrides).error?.issues[0];
  return issue ? `${issue.path.join(".") || "it"}: ${issue.message}` : null;
}

export interface EndpointTable {
  headers: HeaderNames;
  of(operation: Operation): Endpoint;
}

/** The endpoint table with the owner's overrides. Throws ZodError if they are malformed. */
export function endpointTable(overrides: unknown = {}): EndpointTable {
  const { headers, operations } = MerchantEndpointOverrides.parse(overrides);
  const merged = new Map<Operation, Endpoint>();
  for (const key of OPERATIONS) {
    const base: Endpoint = ENDPOINTS[key];
    const change = operations?.[key];
    merged.set(key, {
      ...base,
      method: change?.method ?? base.method,
      path: change?.path ?? base.path,
      params: { ...base.params, ...change?.params },
    });
  }
  return {
    headers: { ...HEADERS, ...headers },
    of: (key) => merged.get(key) ?? ENDPOINTS[key],
  };
}

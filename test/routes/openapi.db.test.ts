import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import * as openApiRoute from "@/app/api/openapi.json/route";
import { ORDER_SERVICES } from "@/lib/model/service-id";
import { PROBLEM_STATUS } from "@/lib/web/problem";
import type { ApiProblem } from "@/lib/words/en/api";
import { findEntryPoints } from "@/test/matrix/find-entry-points";
import { callRoute, openRoutes } from "./call-route";

interface Content {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: { type: string } }>;
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

const shop = await openRoutes();
const answer = await callRoute(openApiRoute.GET, { path: "/api/openapi.json" });
expect(answer.status).toBe(200);
const api = answer.json as Document;

const operations = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test("is a valid OpenAPI 3.1 document of this shop", async () => {
  const { valid, errors } = await new Validator().validate(
    structuredClone(api) as object as Record<string, unknown>,
  );
  expect([valid, errors]).toEqual([true, undefined]);
  expect(api.openapi).toBe("3.1.1");
  expect(api.servers).toEqual([{ url: shop.ctx.appUrl }]);
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { path, operation } of operations()) {
    const inPath = operation.parameters
      .filter((parameter) => parameter.in === "path")
      .map(({ name }) => `{${name}}`);
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
  }
});

/** Routes that answer no program: next-auth's own, and the address to which a payment page sends the browser. */
const FOR_BROWSERS = [/^app\/api\/auth\//, /^app\/api\/payments\//, /^app\/api\/\[\.\.\.missing\]/];

test("has every route that answers programs, and no other", () => {
  const routes = findEntryPoints()
    .routes.filter(
      (name) => /^app\/(api|metrics)\//.test(name) && !FOR_BROWSERS.some((pattern) => pattern.test(name)),
    )
    .map((name) => name.replace(/^app(.*)\/route\.tsx?#(\w+)$/, "$2 $1").replace(/\[(\w+)\]/g, "{$1}"));
  const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  expect(described.sort()).toEqual(routes.sort());
});

test("has every problem that the API answers, with its status", () => {
  const seen = new Map<string, number>();
  for (const { operation } of operations()) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      for (const { value } of Object.values(content?.["application/problem+json"]?.examples ?? {}))
        seen.set(value.type, Number(status));
    }
  }
  const all = (Object.keys(PROBLEM_STATUS) as ApiProblem[]).map((kind): [string, number] => [
    `urn:kiosk:problem:${kind}`,
    PROBLEM_STATUS[kind],
  ]);
  expect([...seen].sort()).toEqual(all.sort());
});

test("gives examples that are valid, of every body and every answer", () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(api, "api");
  let count = 0;
  const check = (at: string, { schema, example, examples }: Content, pointer: string) => {
    const values = examples ? Object.values(examples).map(({ value }) => value) : [example];
    const validate = ajv.getSchema(`api${encodeURI(pointer)}`);
    if (!("$ref" in schema || Object.keys(schema).length > 1)) return;
    for (const value of values) {
      expect([at, validate?.(value), validate?.errors]).toEqual([at, true, null]);
      count += 1;
    }
  };
  const pointed = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");
  for (const { path, method, operation } of operations()) {
    const base = `#/paths/${pointed(path)}/${method}`;
    for (const [type, body] of Object.entries(operation.requestBody?.content ?? {}))
      check(`${method} ${path}`, body, `${base}/requestBody/content/${pointed(type)}/schema`);
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      for (const [type, answer] of Object.entries(content))
        check(
          `${method} ${path} ${status}`,
          answer,
          `${base}/responses/${status}/content/${pointed(type)}/schema`,
        );
    }
  }
  expect(count).toBeGreaterThan(100);
  // A wrong example would be noticed.
  expect(ajv.getSchema("api#/components/schemas/Problem")?.({ type: "urn:kiosk:problem:nothing" })).toBe(
    false,
  );
});

test("describes the inputs of every service, closed to unknown fields", () => {
  const body = api.paths["/api/orders"]?.post?.requestBody?.content["application/json"]?.schema as {
    anyOf: { properties: { service: { const: string }; input: object }; additionalProperties: boolean }[];
  };
  expect(body.anyOf.map(({ properties }) => properties.service.const)).toEqual(ORDER_SERVICES);
  for (const { properties, additionalProperties } of body.anyOf) {
    expect(additionalProperties).toBe(false);
    const shapes = (properties.input as { anyOf?: object[] }).anyOf ?? [properties.input];
    for (const shape of shapes) expect(shape).toMatchObject({ type: "object", additionalProperties: false });
  }
});

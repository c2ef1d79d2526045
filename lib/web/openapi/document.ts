import * as z from "zod";
import { PROBLEM_STATUS } from "@/lib/web/problem";
import { type ApiProblem, apiProblems } from "@/lib/words/en/api";
import { money, problemAnswer } from "./answer-schemas";
import { OPERATIONS, type Operation } from "./operations";

type Json = Record<string, unknown>;

/** Problems that any operation may return. */
const ALWAYS: readonly ApiProblem[] = ["method-not-allowed", "database-down", "unexpected"];

/**
 * OpenAPI 3.1 of the whole API, from the schemas that the code parses and types with. Responses may gain members; `closed` (for
 * tests) describes exactly today's.
 */
export function openApiDocument(serverUrl: string, { closed = false } = {}): Json {
  const components: Json = {};
  const schemaOf = (schema: z.ZodType) => toSchema(schema, closed ? "output" : "input", components);
  schemaOf(money);
  schemaOf(problemAnswer);
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describeOperation(operation, schemaOf, (schema) =>
        toSchema(schema, "input", components),
      ),
    };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "The shop's JSON API",
      version: "1",
      description:
        "Money is whole kobo in `{amount, currency}`; times are ISO 8601 UTC. Errors are RFC 9457 problems with a stable `type`. " +
        "Guests need no cookie; a call that changes something and carries a session must come from the shop's own origin.",
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "session",
          description: "A customer's or staff's signed-in browser",
        },
        metricsToken: { type: "http", scheme: "bearer", description: "METRICS_TOKEN" },
      },
    },
  };
}

function describeOperation(
  { method, path, summary, parameters = [], body, answers, problems, security }: Operation,
  answerSchema: (schema: z.ZodType) => Json,
  bodySchema: (schema: z.ZodType) => Json,
): Json {
  const responses = problemResponses([...problems, ...ALWAYS]);
  for (const [status, { description, schema, type, example }] of Object.entries(answers)) {
    const problem = responses[status] as { description: string; content: Json } | undefined;
    const content = schema
      ? { "application/json": { schema: answerSchema(schema), example } }
      : type && { [type]: { schema: type === "application/json" ? { type: "object" } : { type: "string" } } };
    responses[status] = {
      ...problem,
      description: [description, problem?.description].filter(Boolean).join(". "),
      ...(content ? { content: { ...content, ...problem?.content } } : {}),
    };
  }
  return {
    operationId: `${method}${path.replace(/[{}]/g, "").replace(/\W+(\w?)/g, (_, next: string) => next.toUpperCase())}`,
    summary,
    ...(security ? { security: [{ [security]: [] }] } : {}),
    parameters: parameters.map(({ pattern, ...about }) => ({
      ...about,
      schema: { type: "string", ...(pattern ? { pattern } : {}) },
    })),
    ...(body
      ? {
          requestBody: {
            required: !body.optional,
            content: { "application/json": { schema: bodySchema(body.schema), example: body.example } },
          },
        }
      : {}),
    responses,
  };
}

/** The responses of these problems: one per status, with an example of each of its problems. */
function problemResponses(kinds: readonly ApiProblem[]): Record<string, Json> {
  const responses: Record<string, Json> = {};
  for (const status of new Set(kinds.map((kind) => PROBLEM_STATUS[kind]))) {
    const ofStatus = kinds.filter((kind) => PROBLEM_STATUS[kind] === status);
    const examples = ofStatus.map((kind) => {
      const { title, detail } = apiProblems[kind];
      return [kind, { summary: title, value: { type: `urn:kiosk:problem:${kind}`, title, status, detail } }];
    });
    const headers = {
      ...(status === 429 || status === 503 ? header("retry-after", "Seconds to wait, if known") : {}),
      ...(status === 405 ? header("allow", "The methods that this address accepts") : {}),
    };
    responses[status] = {
      description: ofStatus.map((kind) => apiProblems[kind].title).join(". "),
      headers,
      content: {
        "application/problem+json": {
          schema: { $ref: "#/components/schemas/Problem" },
          examples: Object.fromEntries(examples),
        },
      },
    };
  }
  return responses;
}

function header(name: string, description: string): Json {
  return { [name]: { description, schema: { type: "string" } } };
}

/** A JSON Schema whose named parts go into `components`. Members that only our own code can validate are left open. */
function toSchema(schema: z.ZodType, io: "input" | "output", components: Json): Json {
  const {
    $defs = {},
    $schema: _,
    id,
    ...own
  } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json & {
    $defs?: Json;
    id?: string;
  };
  const moved = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
  for (const [name, { id: __, ...part }] of Object.entries($defs as Record<string, Json>))
    components[name] = moved(part);
  if (!id) return moved(own);
  components[id] = moved(own);
  return { $ref: `#/components/schemas/${id}` };
}

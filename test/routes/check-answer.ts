import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { openApiDocument } from "@/lib/web/openapi/document";

interface Media {
  schema: object;
}
interface Described {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, Media> }> }>>;
}

const api = openApiDocument("http://localhost:3000", { closed: true }) as object as Described;
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(api, "api");

const patterns = Object.keys(api.paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
}));

/** Every real answer that was checked in this process: "POST /api/orders 201". */
export const checkedAnswers: string[] = [];

/**
 * Checks a real answer against the OpenAPI document: its operation, status, content type and, for JSON, exactly the members that
 * are described. Every test that calls a route passes through here. Throws if it doesn't match.
 */
export function checkAnswer(method: string, address: string, response: Response, body: string): void {
  const route = new URL(address, "http://localhost").pathname;
  // A literal path wins over a template.
  const found =
    patterns.find(({ path }) => path === route) ?? patterns.find(({ pattern }) => pattern.test(route));
  if (!found) return;
  const { path } = found;
  const operations = api.paths[path] ?? {};
  // Methods that an address refuses are described by what it takes.
  const operation =
    operations[method.toLowerCase()] ?? (response.status === 405 ? Object.values(operations)[0] : undefined);
  // An address of no operation, called on purpose.
  if (!operation && response.status === 404) return;
  const seen = `${method} ${path} ${response.status}`;
  const described = operation?.responses[response.status];
  if (!described) throw new Error(`the OpenAPI document has no ${seen}: ${body}`);
  checkedAnswers.push(seen);
  if (!described.content) {
    if (body !== "") throw new Error(`${seen} has a body that isn't described`);
    return;
  }
  const type = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
  const known =
    described.content[type] ?? (type.startsWith("text/") ? described.content["text/plain"] : undefined);
  if (!known) throw new Error(`${seen} isn't described as ${type}`);
  if (!type.endsWith("json")) return;
  const [at, as] = [path, type].map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1"));
  const pointer = `#/paths/${at}/${Object.keys(operations).find((key) => operations[key] === operation)}/responses/${response.status}/content/${as}/schema`;
  const validate = ajv.getSchema(`api${encodeURI(pointer)}`);
  if (!validate) throw new Error(`no schema at ${pointer}`);
  if (!validate(JSON.parse(body)))
    throw new Error(`${seen} isn't as described: ${ajv.errorsText(validate.errors)}\n${body}`);
}

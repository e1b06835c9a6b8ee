import * as z from "zod";
import { isContractProcedure } from "@orpc/contract";
import { contract } from "@vitrine/contract/contract";
import { type Endpoint, endpoints } from "../src/http/endpoints.ts";
import { router } from "../src/router.ts";

/** An endpoint with the schemas of its input. */
export interface TypedEndpoint extends Endpoint {
  input: z.ZodType;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
}

/** Every endpoint of the contract with its schemas. */
export const allEndpoints: TypedEndpoint[] = endpoints.map((endpoint) => {
  const procedure = at(contract, endpoint.name);
  if (!isContractProcedure(procedure)) throw new Error(`${endpoint.name} isn't an endpoint`);
  const input = (procedure["~orpc"].inputSchema ?? z.object({})) as z.ZodType;
  const { params, query, body } = defOf(input).shape ?? {};
  return { ...endpoint, input, params, query, body };
});

/** True if the router has a handler for the endpoint. */
export function isRouted({ name }: Endpoint): boolean {
  return at(router, name) !== undefined;
}

/** Endpoints with a handler; guards.test.ts checks that these are all. */
export const routed: TypedEndpoint[] = allEndpoints.filter(isRouted);

export function endpointNamed(name: string): TypedEndpoint {
  const found = allEndpoints.find((endpoint) => endpoint.name === name);
  if (!found) throw new Error(`The contract has no endpoint ${name}`);
  return found;
}

function at(tree: object, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], tree);
}

/** The parts of a zod definition that are used here. */
interface Def {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, unknown>;
  values?: unknown[];
}

function defOf(schema: z.ZodType): Def {
  const def = schema.def as unknown as Def;
  if (def.innerType) return defOf(def.innerType);
  if (def.type === "pipe") return defOf(defOf(def.in!).type === "transform" ? def.out! : def.in!);
  return def;
}

export type Path = (string | number)[];

/** A position in an input, with its schema. */
interface Field {
  path: Path;
  /** "object" and "array" for containers. */
  type: string;
  schema: z.ZodType;
  isId: boolean;
}

/** Every field of a schema, containers before their fields; a list is represented by its first item. */
export function fieldsOf(schema: z.ZodType | undefined, path: Path = []): Field[] {
  if (!schema) return [];
  const { type, shape, element, format } = defOf(schema);
  const self: Field = { path, type, schema, isId: format === "uuid" };
  const inner = shape
    ? Object.entries(shape).flatMap(([name, child]) => fieldsOf(child, [...path, name]))
    : element
      ? fieldsOf(element, [...path, 0])
      : [];
  return path.length > 0 ? [self, ...inner] : inner;
}

const uuid = "01900000-0000-7000-8000-000000000000";
const candidates = [
  1,
  "sample",
  "DE",
  "en",
  "EUR",
  "sample@example.com",
  "+49 40 1234567",
  "123456",
  "2026-11-01",
  "2026-11-01,2026-11-20",
  "09:00",
  "https://example.com/sample",
  "UTC",
  "a long enough password",
  true,
  uuid,
  0,
  100,
  null,
  {},
  [],
];

/** Valid values of a field: from its enum, its alternatives and the candidates. */
export function fitting(schema: z.ZodType): unknown[] {
  const { entries = {}, values = [], options = [] } = defOf(schema);
  const all = [...Object.values(entries), ...values, ...candidates, ...options.flatMap(fitting)];
  return all.filter((value) => schema.safeParse(value).success);
}

/**
 * A valid value of the schema, from `known` values by path, else from candidates.
 *
 * @param whole true to include optional fields
 */
export function sampleOf(
  schema: z.ZodType,
  known: (path: Path) => unknown,
  whole = true,
  path: Path = [],
): unknown {
  const given = path.length > 0 ? known(path) : undefined;
  if (given !== undefined) return given;
  const { type, shape, element } = defOf(schema);
  if (shape) {
    const wanted = Object.entries(shape).filter(([, child]) => whole || !child.safeParse(undefined).success);
    return Object.fromEntries(
      wanted.map(([name, child]) => [name, sampleOf(child, known, whole, [...path, name])]),
    );
  }
  if (element) return [sampleOf(element, known, whole, [...path, 0])];
  if (type === "file") return undefined;
  const [first] = fitting(schema);
  if (first === undefined)
    throw new Error(`No known value is valid for ${path.join(".")}. Add one to requests.ts.`);
  return first;
}

/** A copy with the value at the path replaced. */
export function replaced(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? replaced(item, rest, by) : item));
  const holder = (value ?? {}) as Record<string, unknown>;
  return { ...holder, [step]: replaced(holder[step as string], rest, by) };
}

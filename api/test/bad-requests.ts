import { apiErrors } from "@vitrine/contract/errors";
import {
  addressTexts,
  brokenBodies,
  brokenForms,
  brokenTexts,
  cursors,
  jsonTexts,
  junkHeaders,
} from "./bad-values.ts";
import { fieldsOf, replaced, type TypedEndpoint } from "./contract-endpoints.ts";
import { headersOf, type Input, inputFor, urlOf } from "./requests.ts";
import type { Reply } from "./send-request.ts";
import type { Tenants } from "./tenants.ts";

/** A request that is invalid, or unusual but valid. */
export interface BadRequest {
  what: string;
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** True if the request may be valid after all, so that it may have an effect. */
  mayFit: boolean;
}

const mark = "@@here@@";
const json = { "content-type": "application/json" };

/** All invalid requests to an endpoint by an authorised caller, generated from its schemas. */
export function badRequestsTo(endpoint: TypedEndpoint, { mona, baseUrl }: Tenants): BadRequest[] {
  const right = inputFor(endpoint, mona);
  const { method } = endpoint;
  const of = (
    what: string,
    mayFit: boolean,
    {
      input = right,
      headers = {},
      body,
    }: { input?: Input; headers?: Record<string, string>; body?: string | Buffer } = {},
  ): BadRequest => ({
    what: `${method} ${endpoint.path}: ${what}`,
    url: baseUrl + urlOf(endpoint, input),
    method,
    headers: { ...headersOf(endpoint, mona.owner, mona), ...headers },
    body,
    mayFit,
  });
  const fits = (input: unknown) => endpoint.input.safeParse(input).success;
  const rightBody = right.body === undefined ? {} : { body: JSON.stringify(right.body), headers: json };

  const inAddress = [
    ...fieldsOf(endpoint.params).map((field) => ["params", field] as const),
    ...fieldsOf(endpoint.query).map((field) => ["query", field] as const),
  ].flatMap(([part, { path }]) =>
    [...addressTexts, ...(path[0] === "cursor" ? cursors : [])].map((text) => {
      const input = { ...right, [part]: { ...right[part], [path[0]!]: text } };
      // An empty segment or ".." results in another URL.
      return of(`${part}.${path.join(".")} = ${shortly(text)}`, fits(input) || text === "" || text === "..", {
        ...rightBody,
        input,
      });
    }),
  );

  const inBody = fieldsOf(endpoint.body).flatMap(({ path }) => {
    const marked = JSON.stringify(replaced(right.body, path, mark));
    return [...jsonTexts, ...brokenTexts].map((text) => {
      const body = marked.replace(`"${mark}"`, () => text);
      return of(`${path.join(".")} = ${shortly(text)}`, fits({ ...right, body: parsed(body) }), {
        headers: json,
        body,
      });
    });
  });

  // A form without any field of the endpoint is equivalent to an empty one.
  const formMayFit =
    fits({ ...right, body: {} }) || fieldsOf(endpoint.body).some(({ type }) => type === "file");
  const [field = "a"] = fieldsOf(endpoint.body).map(({ path }) => String(path[0]));
  const wholeBodies =
    method === "GET"
      ? []
      : [
          ...brokenBodies().map(({ type, body }) =>
            of(
              `body ${type} ${shortly(body)}`,
              type?.endsWith("urlencoded") ? formMayFit : fits({ ...right, body: parsed(String(body)) }),
              { headers: type ? { "content-type": type } : {}, body },
            ),
          ),
          ...brokenForms(field).map(({ type, body }) =>
            of(`form ${shortly(body)}`, formMayFit, { headers: { "content-type": type }, body }),
          ),
          of("a text of 1 MB", false, {
            headers: json,
            body: JSON.stringify({ ...(right.body as object), [field]: "x".repeat(1_000_001) }),
          }),
        ];
  const headers = junkHeaders.map((junk) =>
    of(`header ${shortly(JSON.stringify(junk))}`, true, {
      ...rightBody,
      headers: { ...rightBody.headers, ...junk },
    }),
  );
  return [...inAddress, ...inBody, ...wholeBodies, ...headers];
}

/** The problem with the response to such a request, or undefined. */
export function unexpectedErrorIn(
  { what, mayFit }: BadRequest,
  { status, text, json, code }: Reply,
): string | undefined {
  const reply = `${what} → ${status} ${text.slice(0, 160)}`;
  if (status >= 500) return `broke: ${reply}`;
  if (status < 400) return mayFit ? undefined : `accepted: ${reply}`;
  const known = code && code in apiErrors ? apiErrors[code as keyof typeof apiErrors] : undefined;
  if (known?.status !== status) return `rejected without a known error code: ${reply}`;
  if (typeof json?.["message"] !== "string" || json["message"].length < 10)
    return `no useful message: ${reply}`;
  if (/"(Invalid|Too |Unrecognized)/.test(JSON.stringify(json["errors"] ?? {})))
    return `message of a library: ${reply}`;
  if (/node_modules|\.ts:\d|relation "|syntax error|violates|ECONN|invalid input syntax/.test(text))
    return `discloses internals: ${reply}`;
  return undefined;
}

/** Parsed JSON; a symbol, which no schema accepts, for invalid JSON. */
function parsed(text: string): unknown {
  // A request without a body.
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return Symbol("not JSON");
  }
}

function shortly(sent: string | Buffer): string {
  const text = typeof sent === "string" ? sent : sent.toString("latin1");
  const shown = JSON.stringify(text.slice(0, 60));
  return text.length > 60 ? `${shown}… (${text.length})` : shown;
}

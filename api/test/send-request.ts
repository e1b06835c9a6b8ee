import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent, FormData, request } from "undici";
import { createApiServer } from "../src/http/serve.ts";
import type { AppContext } from "../src/app-context.ts";
import type { TypedEndpoint } from "./contract-endpoints.ts";
import { type Input, urlOf } from "./requests.ts";

export interface Reply {
  status: number;
  text: string;
  /** The error code of the response, if any. */
  code?: string;
  /** The response as JSON, if it is JSON. */
  json?: Record<string, unknown>;
  ms: number;
}

/** Calls an endpoint; a body with a file is sent as a form. */
export function call(
  baseUrl: string,
  endpoint: TypedEndpoint,
  input: Input,
  headers: Record<string, string>,
): Promise<Reply> {
  const url = baseUrl + urlOf(endpoint, input);
  if (input.body === undefined) return send(url, endpoint.method, headers);
  if (!holdsFile(input.body))
    return send(
      url,
      endpoint.method,
      { ...headers, "content-type": "application/json" },
      JSON.stringify(input.body),
    );
  const form = new FormData();
  appendTo(form, input.body);
  return send(url, endpoint.method, headers, form);
}

/** The timeouts report a request that hangs. On a busy machine, typesetting a document takes more than 10 s. */
const agent = new Agent({ connections: 8, headersTimeout: 60_000, bodyTimeout: 60_000 });

/** Sends a request as it is. Of an event stream, only the first 40 ms are read. */
export async function send(
  url: string,
  method: string,
  headers: Record<string, string | string[]>,
  body?: string | Buffer | FormData,
): Promise<Reply> {
  const begun = performance.now();
  const response = await request(url, { method: method as "GET", headers, body, dispatcher: agent });
  const ms = performance.now() - begun;
  const type = String(response.headers["content-type"] ?? "");
  const text = type.startsWith("text/event-stream")
    ? await beginningOf(response.body, 40)
    : await response.body.text();
  const json =
    type.startsWith("application/json") && text ? (JSON.parse(text) as Record<string, unknown>) : undefined;
  return {
    status: response.statusCode,
    text,
    json,
    code: typeof json?.["code"] === "string" ? json["code"] : undefined,
    ms,
  };
}

/** Opens an event stream. */
export function open(
  baseUrl: string,
  endpoint: TypedEndpoint,
  input: Input,
  headers: Record<string, string>,
) {
  return request(baseUrl + urlOf(endpoint, input), { method: endpoint.method as "GET", headers });
}

/** The text that a stream sends within a time; then closes it. */
export async function beginningOf(
  stream: AsyncIterable<Buffer> & { destroy(): unknown; on(event: "error", listener: () => void): unknown },
  ms: number,
): Promise<string> {
  let text = "";
  stream.on("error", () => {});
  const timer = setTimeout(() => stream.destroy(), ms);
  try {
    for await (const chunk of stream) text += chunk.toString();
  } catch {
    // closed by the timer
  }
  clearTimeout(timer);
  return text;
}

/** Serves an API over HTTP during the work. */
export async function whileServed<T>(app: AppContext, work: (baseUrl: string) => Promise<T>): Promise<T> {
  const serve = createApiServer(app);
  const server = createServer((req, res) => void serve(req, res, req.socket.remoteAddress ?? ""));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function holdsFile(value: unknown): boolean {
  return (
    value instanceof File ||
    (typeof value === "object" && value !== null && Object.values(value).some(holdsFile))
  );
}

function appendTo(form: FormData, value: unknown, key = ""): void {
  if (value instanceof File) form.append(key, value, value.name);
  else if (typeof value === "object" && value !== null)
    for (const [name, item] of Object.entries(value)) appendTo(form, item, key ? `${key}[${name}]` : name);
  else if (value !== undefined) form.append(key, String(value ?? ""));
}

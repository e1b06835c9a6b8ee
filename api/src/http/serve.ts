import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { StandardOpenAPIHandler } from "@orpc/openapi/standard";
import { sendStandardResponse } from "@orpc/standard-server-node";
import type { ORPCError } from "@orpc/server";
import { ValidationError } from "@orpc/contract";
import { router } from "../router.ts";
import type { AppContext } from "../app-context.ts";
import { asApiError, errorBody } from "./error-response.ts";
import { readBody, readText } from "./body.ts";
import { byteRangeOf } from "./byte-range.ts";
import { coarseLimits, createCoarseGate } from "./coarse-limits.ts";
import type { RequestDetails } from "../actor.ts";
import type { Call } from "./call.ts";
import { createResponseCache } from "./response-cache.ts";
import { type Endpoint, endpointsAt } from "./endpoints.ts";
import { type Details, apiError } from "../api-error.ts";
import { StreamedFile } from "../files/streamed-file.ts";
import { sendStreamed } from "./send-streamed.ts";

const defaultMaxBody = 1_000_000;
const maxUrl = 8_000;

/** Handles a request under `/api`. Never throws. */
export type ServeApi = (request: IncomingMessage, response: ServerResponse, ip: string) => Promise<void>;

export function createApiServer(app: AppContext, limits = coarseLimits): ServeApi {
  const pass = createCoarseGate(limits, () => app.clock.now());
  const cache = createResponseCache(app);
  const handler = new StandardOpenAPIHandler<Call>(router, {
    customErrorResponseBodyEncoder: (error) => errorBody(error as ORPCError<string, Details>),
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (failure) {
          const error = asApiError(failure);
          if (error.code === "internal") logUnexpectedError(context, failure);
          throw error;
        }
      },
    ],
  });

  return async function serve(request, response, ip) {
    const id = randomUUID();
    response.setHeader("X-Request-Id", id);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    try {
      const url = urlOf(request);
      const path = url.pathname.slice("/api".length) || "/";
      const details = requestDetails(request, id, ip);
      pass({ ip, token: details.token, method: request.method });
      const candidates = endpointsAt(path);
      const cachedKey = request.method === "GET" && candidates[0] && (await cache.keyOf(candidates[0], url));
      const cached = cachedKey ? cache.get(cachedKey) : undefined;
      if (cached) return sendBytes(response, 200, cached);
      const handle = async () => {
        const { method, body } = await effective(request, candidates);
        return handler.handle(
          { method, url, headers: request.headers, body, signal: signalOf(response) },
          {
            context: {
              app,
              request: details,
              hangUp: () => void setTimeout(() => response.destroy(), 5_000).unref(),
            },
            prefix: "/api",
          },
        );
      };
      const isRead = request.method === "GET" || request.method === "HEAD";
      const result = await (isRead ? handle() : app.db.admission.ofSender(details, handle));
      if (!result.matched) throw apiError("not_found");
      const { status, headers, body } = result.response;
      if (isPlain(body) && status >= 400) sendJson(response, status, { ...body, request_id: id });
      else if (isPlain(body)) {
        const bytes = bytesOf(body);
        if (cachedKey) cache.set(cachedKey, bytes);
        sendBytes(response, status, bytes);
      } else if (body instanceof StreamedFile) await sendStreamed(request, response, status, body);
      else if (request.method === "HEAD") response.writeHead(status).end();
      else await sendStandardResponse(response, { status, headers, body });
    } catch (failure) {
      const error = asApiError(failure);
      if (error.code === "internal") app.log.error({ request_id: id, failure }, "unexpected error");
      if (response.headersSent) return void response.destroy();
      // A short body arrives with its headers. The rest of a longer one isn't read: the connection closes after the
      // response.
      if (!request.complete) await new Promise((resolve) => setImmediate(resolve));
      if (!request.complete)
        response.setHeader("Connection", "close").once("finish", () => request.destroy());
      sendJson(response, error.status, { ...errorBody(error), request_id: id });
    }
  };
}

/** The effective method: PUT if a form has `_method=PUT` and the contract allows it. */
async function effective(
  request: IncomingMessage,
  candidates: Endpoint[],
): Promise<{ method: string; body: () => Promise<unknown> }> {
  const method = request.method ?? "GET";
  if (candidates.length === 0) throw apiError("not_found");
  const limit = (endpoint: Endpoint) => endpoint.meta.maxBody ?? defaultMaxBody;
  const overridden =
    method === "POST" ? candidates.find((c) => c.method === "PUT" && c.meta.methodOverride) : undefined;
  if (overridden && !candidates.some((c) => c.method === "POST")) {
    const body = await readBody(request, limit(overridden));
    const wanted = (body as { _method?: unknown } | undefined)?._method;
    if (typeof wanted === "string" && wanted.toUpperCase() === "PUT")
      return { method: "PUT", body: async () => body };
    throw apiError("method_not_allowed");
  }
  const endpoint = candidates.find((c) => c.method === (method === "HEAD" ? "GET" : method));
  if (!endpoint) throw apiError("method_not_allowed");
  const read = endpoint.meta.rawBody ? readText : readBody;
  let body: Promise<unknown> | undefined;
  return {
    method: endpoint.method,
    body: () =>
      (body ??= endpoint.method === "GET" ? Promise.resolve(undefined) : read(request, limit(endpoint))),
  };
}

function urlOf(request: IncomingMessage): URL {
  const text = request.url ?? "/";
  if (text.length > maxUrl) throw apiError("too_large");
  try {
    // The response doesn't depend on the host, so the client's Host header isn't used.
    const url = new URL(text.startsWith("/") ? text : "/", "http://api");
    if (/%00/i.test(text))
      throw apiError("invalid_input", { message: "Remove the NUL character from the URL." });
    let params = 0;
    for (const name of url.searchParams.keys())
      if (++params > 100 || name.split("[").length > 6) throw apiError("malformed");
    return url;
  } catch (failure) {
    throw failure instanceof TypeError ? apiError("malformed") : failure;
  }
}

function requestDetails(request: IncomingMessage, id: string, ip: string): RequestDetails {
  const { headers } = request;
  const bearer = /^Bearer ([\w-]{20,100})$/i.exec(headers.authorization ?? "")?.[1];
  return {
    id,
    ip,
    token: bearer,
    deviceId: note(headers["device-id"]),
    browser: note(headers["browser"]),
    platform: note(headers["platform"]),
    timeZone: timeZone(note(headers["timezone"])),
    acceptLanguage: note(headers["accept-language"]),
    idempotencyKey: idempotencyKeyOf(headers["idempotency-key"]),
    cartToken: note(headers["cart-token"]),
    shopperToken: note(headers["shopper-token"]),
    isHead: request.method === "HEAD",
    range: byteRangeOf(headers.range),
    ifRange: note(headers["if-range"]),
    isPrefetch: /prefetch|prerender/.test(`${note(headers["sec-purpose"])} ${note(headers["purpose"])}`),
  };
}

/** The whole key, never truncated: requests whose keys begin alike would be treated as the same. */
function idempotencyKeyOf(value: string | string[] | undefined): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (typeof value !== "string" || !/^[\x20-\x7e]{1,128}$/.test(value))
    throw apiError("idempotency_key_invalid");
  return value;
}

/** A header's value, shortened to printable characters. */
function note(value: string | string[] | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  return value.replace(/[^\x20-\x7e]/g, "").slice(0, 128) || undefined;
}

function timeZone(name: string | undefined): string | undefined {
  try {
    return name && Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  // Not after the response was sent: the signal is unused by then, and creating the abort reason with its
  // stack is expensive.
  response.once("close", () => response.writableFinished || controller.abort());
  return controller.signal;
}

function isPlain(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && Object.getPrototypeOf(body) === Object.prototype;
}

function sendJson(response: ServerResponse, status: number, body: Record<string, unknown>): void {
  if (status >= 400 && typeof body["retry_after"] === "number")
    response.setHeader("Retry-After", body["retry_after"]);
  sendBytes(response, status, bytesOf(body));
}

function bytesOf(body: object): Buffer {
  return Buffer.from(JSON.stringify(body));
}

function sendBytes(response: ServerResponse, status: number, bytes: Buffer): void {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": bytes.length,
  });
  response.end(bytes);
}

function logUnexpectedError(context: Call, failure: unknown): void {
  const cause =
    failure instanceof Error && failure.cause instanceof ValidationError ? failure.cause.issues : undefined;
  context.app.log.error(
    { request_id: context.request.id, failure, answer_issues: cause },
    "unexpected error",
  );
}

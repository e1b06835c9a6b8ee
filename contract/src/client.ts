import type { ContractRouterClient } from "@orpc/contract";
import type { Contract } from "./contract.ts";
import { routes } from "./routes.gen.ts";
import { send, type Wire } from "./wire.ts";

/** Every endpoint as a function: `client.orders.list({ params: { shop_id }, query: { stage: "new" } })`. */
export type Client = ContractRouterClient<Contract>;

/** An expected error of the API, or a network error (`code: "network"`, `status: 0`). */
export class RejectedError extends Error {
  readonly status: number;
  readonly code: string;
  /** Messages by field, without the leading "body.": `{ "email": ["Enter an email"] }`. */
  readonly errors: Record<string, string[]>;
  /** The whole response body, including details other than the message. */
  readonly body: Record<string, unknown>;
  override name = "RejectedError";

  constructor(body: Record<string, unknown> & { status: number }) {
    super(typeof body["message"] === "string" ? body["message"] : "We couldn't reach the server. Try again.");
    this.status = body.status;
    this.code = typeof body["code"] === "string" ? body["code"] : "network";
    this.errors = (body["errors"] ?? {}) as Record<string, string[]>;
    this.body = body;
  }
}

interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

interface Options {
  signal?: AbortSignal;
  lastEventId?: string;
}

/**
 * A client of the API over HTTP. Expected errors are thrown as `RejectedError`. It imports only the routes, so that
 * browsers don't load the schemas.
 */
export function createClient(wire: Wire): Client {
  const client: Record<string, Record<string, unknown>> = {};
  for (const [name, { method, path, multipart }] of Object.entries(routes)) {
    const [feature = "", verb = ""] = name.split(".");
    (client[feature] ??= {})[verb] = async (
      { params = {}, query, body }: Input = {},
      { signal, lastEventId }: Options = {},
    ) => {
      const url = path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(String(params[param])));
      const idempotencyKey = wire.idempotencyKey?.(name, method);
      const sent = { query, body, multipart, signal, lastEventId, idempotencyKey };
      const response = await send(wire, method, url, sent);
      if ("stream" in response) return response.stream;
      if ("file" in response) return response.file;
      if (response.status >= 400 || response.status === 0) throw new RejectedError(response);
      return response;
    };
  }
  return client as Client;
}

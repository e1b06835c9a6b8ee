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
  readonly answer: Record<string, unknown>;
  override name = "RejectedError";

  constructor(answer: Record<string, unknown> & { status: number }) {
    super(
      typeof answer["message"] === "string" ? answer["message"] : "We couldn't reach the server. Try again.",
    );
    this.status = answer.status;
    this.code = typeof answer["code"] === "string" ? answer["code"] : "network";
    this.errors = (answer["errors"] ?? {}) as Record<string, string[]>;
    this.answer = answer;
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
      const address = path.replace(/\{(\w+)\}/g, (_, param: string) =>
        encodeURIComponent(String(params[param])),
      );
      const idempotencyKey = wire.idempotencyKey?.(name, method);
      const sent = { query, body, multipart, signal, lastEventId, idempotencyKey };
      const answer = await send(wire, method, address, sent);
      if ("stream" in answer) return answer.stream;
      if ("file" in answer) return answer.file;
      if (answer.status >= 400 || answer.status === 0) throw new RejectedError(answer);
      return answer;
    };
  }
  return client as Client;
}

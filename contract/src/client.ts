import { createORPCClient, type ClientLink } from "@orpc/client";
import { type ContractRouterClient, isContractProcedure } from "@orpc/contract";
import { contract, type Contract } from "./contract.ts";
import { send, type Wire } from "./wire.ts";

/** Every endpoint as a function: `client.orders.list({ params: { shop_id }, query: { stage: "new" } })`. */
export type Client = ContractRouterClient<Contract>;

/** A "no" of the server, or a network that did not answer (`code: "network"`, `status: 0`). */
export class RefusedError extends Error {
  readonly status: number;
  readonly code: string;
  /** What to do about which field: `{ "body.email": ["Type an e-mail address"] }` without the leading "body.". */
  readonly errors: Record<string, string[]>;
  /** The whole answer, with what a refusal says beside its message. */
  readonly answer: Record<string, unknown>;
  override name = "RefusedError";

  constructor(answer: Record<string, unknown> & { status: number }) {
    super(typeof answer["message"] === "string" ? answer["message"] : "The server could not be reached. Try again.");
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

/** The client of any program that speaks to the API over HTTP. Refusals are thrown as `RefusedError`. */
export function createClient(wire: Wire): Client {
  const link: ClientLink<Record<never, never>> = {
    async call(path, input, options) {
      const { method = "POST", path: pattern } = routeAt(path);
      const { params = {}, query, body } = (input ?? {}) as Input;
      const address = (pattern ?? "").replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
      const answer = await send(wire, method, address, {
        query,
        body,
        signal: options.signal,
        lastEventId: options.lastEventId,
        idempotencyKey: wire.idempotencyKey?.(path.join("."), method),
      });
      if ("stream" in answer) return answer.stream;
      if ("file" in answer) return answer.file;
      if (answer.status >= 400 || answer.status === 0) throw new RefusedError(answer);
      return answer;
    },
  };
  return createORPCClient(link);
}

function routeAt(path: readonly string[]): { method?: string; path?: string } {
  let node: unknown = contract;
  for (const name of path) node = (node as Record<string, unknown>)[name];
  if (!isContractProcedure(node)) throw new Error(`There is no endpoint ${path.join(".")}`);
  return node["~orpc"].route;
}

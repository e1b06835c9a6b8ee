import type { EndpointMeta } from "@vitrine/contract/endpoint";
import { waitingMembers, waitingVisitors } from "../db/admission.ts";
import { openSignedId } from "../ids.ts";
import type { Call } from "./call.ts";

/** The parts of an endpoint that determine which rows its calls may wait for. */
export interface Contender {
  name: string;
  method: string;
  /** e.g. "/v1/shop/{shop_id}/orders/{id}/confirmation" */
  path: string;
  meta: EndpointMeta;
}

/**
 * The key under which calls run one at a time, with placeholders for the call's values. Undefined if calls never wait
 * for each other: reads, and calls that insert their own row.
 *
 * Most paths name the row: "/v1/shop/{shop_id}/orders/{id}/confirmation" is "orders {id}". A change without an id is
 * to settings, which are one row per shop. If the path doesn't name the row, the endpoint sets `contends`.
 */
export function contentionKey({ method, path, meta }: Contender): string | undefined {
  if (meta.contends !== undefined) return meta.contends === "nothing" ? undefined : meta.contends;
  if (method === "GET" || meta.who === "anyone") return undefined;
  if (meta.who === "account") return "account";
  const below = path.replace(/^.*?\{(?:shop_id|handle)\}\/?/, "");
  const row = /^(.*?)\/\{(\w+)\}/.exec(below);
  if (row) return `${row[1]} {${row[2]}}`;
  return method === "POST" ? undefined : below || "shop";
}

/** The owner of the rows that a call changes, once known. */
type Owner = { shopId: number; isVisitor: boolean } | { accountId: string };

/**
 * Queues a call: first after calls with the same Idempotency-Key, then after calls that change the same row. A
 * waiting call has no database connection, so contention for one row doesn't slow down other shops.
 */
export function admit<T>(
  context: Call,
  endpoint: Contender,
  owner: Owner,
  input: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const { admission } = context.app.db;
  const scope = "shopId" in owner ? `shop ${owner.shopId}` : `account ${owner.accountId}`;
  const waiting = "isVisitor" in owner && owner.isVisitor ? waitingVisitors : waitingMembers;
  const pattern = contentionKey(endpoint);
  const row = pattern && filled(pattern, context, owner, input);
  const behindRow = row ? () => admission.oneByOne(`${scope} ${row}`, waiting, work) : work;
  const key = endpoint.meta.idempotency && context.request.idempotencyKey;
  if (!key) return behindRow();
  const caller = context.request.token ?? context.request.cartToken ?? "";
  return admission.oneByOne(`${scope} ${endpoint.name} ${caller} ${key}`, waiting, behindRow);
}

/** The key with the call's values; undefined if the call lacks one of them, because then it reaches no row. */
function filled(pattern: string, context: Call, owner: Owner, input: unknown): string | undefined {
  const { params, body } = (input ?? {}) as Record<"params" | "body", Record<string, unknown> | undefined>;
  let isWhole = true;
  const key = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value =
      name === "cart"
        ? cartOf(context, owner)
        : name === "session"
          ? context.request.shopperToken
          : (params?.[name] ?? body?.[name]);
    if (typeof value !== "string" && typeof value !== "number") {
      isWhole = false;
      return "";
    }
    return String(value).trim().toLowerCase().slice(0, 300);
  });
  return isWhole ? key : undefined;
}

/**
 * The cart of a token that we signed. An unsigned token would let a visitor fill the queue of another visitor's cart.
 */
function cartOf({ app, request }: Call, owner: Owner): string | undefined {
  return "shopId" in owner ? openSignedId(app.secret, "cart", owner.shopId, request.cartToken) : undefined;
}

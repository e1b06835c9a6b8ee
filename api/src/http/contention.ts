import type { EndpointMeta } from "@vitrine/contract/endpoint";
import { waitingMembers, waitingVisitors } from "../db/admission.ts";
import { openSignedId } from "../ids.ts";
import type { Call } from "./call.ts";

/** What an endpoint says of the rows its calls may have to wait for. */
export interface Contender {
  name: string;
  method: string;
  /** e.g. "/v1/shop/{shop_id}/orders/{id}/confirmation" */
  path: string;
  meta: EndpointMeta;
}

/**
 * The key under which calls run one after the other, with placeholders for what the call says. Undefined where calls
 * never wait for each other: reads, and whatever makes a row of its own.
 *
 * Most paths name the row: "/v1/shop/{shop_id}/orders/{id}/confirmation" is "orders {id}", and a change without an id
 * is to settings, of which there is one row per shop. Where the path does not name it, the endpoint says `contends`.
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

/** Whose call it is, once that is known. */
type Owner = { shopId: number; isVisitor: boolean } | { accountId: string };

/**
 * Runs a call when it is its turn: first among calls with the same Idempotency-Key, then among those that change the same
 * row. It takes no connection to the database before, so a crowd at one row costs the other shops nothing.
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

/** Undefined where the call does not say which row it means: then it reaches none. */
function filled(pattern: string, context: Call, owner: Owner, input: unknown): string | undefined {
  const { params, body } = (input ?? {}) as Record<"params" | "body", Record<string, unknown> | undefined>;
  let isWhole = true;
  const key = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === "cart" ? cartOf(context, owner) : (params?.[name] ?? body?.[name]);
    if (typeof value !== "string" && typeof value !== "number") {
      isWhole = false;
      return "";
    }
    return String(value).trim().toLowerCase().slice(0, 300);
  });
  return isWhole ? key : undefined;
}

/** Only a token that we have signed: another visitor cannot fill the queue of a cart that is not theirs. */
function cartOf({ app, request }: Call, owner: Owner): string | undefined {
  return "shopId" in owner ? openSignedId(app.secret, "cart", owner.shopId, request.cartToken) : undefined;
}

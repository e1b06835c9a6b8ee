import { oc } from "@orpc/contract";
import * as z from "zod";
import { type Area, hasPermission, type OrderPermission, type Permission } from "./roles.ts";

/**
 * Metadata of every endpoint, besides its schemas. The server's guards, the contract's tests and the API
 * documentation loop over it.
 * - `anyone`: no sign-in required · `account`: a signed-in user · `shop`: a member of `params.shop_id` with
 *   access to `area` and the `permission` · `shopper`: a visitor of the shop `params.handle`
 */
export interface EndpointMeta {
  who: "anyone" | "account" | "shop" | "shopper";
  area?: Area;
  /** The change of orders that it makes. Of several, the member needs one, and the handler checks which. */
  permission?: OrderPermission | readonly OrderPermission[];
  /** Support of `Idempotency-Key`: optional (`accepted`) or mandatory (`required`). */
  idempotency?: "accepted" | "required";
  /** Finds the result of an earlier request itself and stores the request's hash with it, so its key isn't stored. */
  answersAgain?: boolean;
  /** PUT that is also accepted as multipart POST with `_method=PUT`, as the specification requires. */
  methodOverride?: boolean;
  /** Sent as multipart form even without a file, as the specification requires. */
  multipart?: boolean;
  /**
   * The row that its calls lock, if the path does not name it: "cart {cart}" is the caller's cart, "account {session}"
   * the session of the shopper's account, and "stock request
   * {email}" takes `email` from the params or the body. "nothing" if calls never wait for each other. Calls with the
   * same key run one after the other; a few wait, and further ones are rejected with `busy`.
   */
  contends?: string;
  /**
   * Commits without waiting for the disk: if the database or its machine crashes, changes of the last second are
   * lost. For changes that a visitor can repeat, such as carts; never for an order.
   */
  commitsAsynchronously?: boolean;
  /**
   * Releases the locks of its rows before it waits for the disk, and then answers. For changes that all visitors of a shop
   * make to the same row.
   */
  releasesLocksEarly?: boolean;
  /** Returns the same to all visitors of an open shop, so the response is cached per storefront version. */
  isCached?: boolean;
  /**
   * Requires that the user has proven their identity in the last minutes, because the change could take the account or the
   * shop over, or deletes it.
   * `always`: the guard requires it · `for_some`: the handler does, for some changes. No API key may call it.
   */
  proof?: "always" | "for_some";
  /** For signed-in members only: no API key may call it. */
  forMembers?: boolean;
  /** Passes the body as the text that was sent: its signature covers every character. */
  rawBody?: boolean;
  /** Maximum body size in bytes. Default: 1 MB. */
  maxBody?: number;
}

const base = oc.$meta<EndpointMeta>({ who: "anyone" }).$route({ inputStructure: "detailed" });

export const anyone = base;
export const account = base.meta({ who: "account" });
/** An endpoint of a shop's dashboard, for members with access to the area. */
export function shop(area: Area, more: Omit<EndpointMeta, "who" | "area"> = {}) {
  return base.meta({ who: "shop", area, ...more });
}
/** True if a member with these permissions may call an endpoint of a shop. */
export function mayCall(granted: readonly Permission[], { area, permission }: EndpointMeta): boolean {
  if (!area || !hasPermission(granted, area)) return false;
  return permission === undefined || [permission].flat().some((one) => hasPermission(granted, one));
}
/** An endpoint for visitors of a shop's storefront. */
export function visitor(more: Omit<EndpointMeta, "who" | "area"> = {}) {
  return base.meta({ who: "shopper", ...more });
}

export const shopId = z.coerce.number<number | string>().int().positive();
export const inShop = z.object({ shop_id: shopId });
export const inShopById = z.object({ shop_id: shopId, id: z.uuid() });
export const inStore = z.object({ handle: z.string().min(1).max(255) });
/** A shopper's order: its token is the end of the URL of its page. */
export const inStoreOrder = inStore.extend({ token: z.string().max(200) });

/** `{ message?, data }` */
export function response<T extends z.ZodType>(data: T) {
  return z.object({ message: z.string().optional(), data });
}
/** `{ message }` */
export const done = z.object({ message: z.string() });

/**
 * A page of a list: `data`, `meta.next_cursor` (null on the last page), `meta.total` if a screen shows it, and
 * `meta.total_is_minimum` if counting stopped at that total because there are more.
 */
export function page<T extends z.ZodType>(row: T) {
  return z.object({
    data: z.array(row),
    meta: z.object({
      next_cursor: z.string().nullable(),
      total: z.number().int().optional(),
      total_is_minimum: z.literal(true).optional(),
    }),
  });
}
/** Query parameters of every list. */
export const pageQuery = z.object({
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
});

/** A row's neighbours in a list, by id; null at its ends. */
export const neighbours = response(
  z.object({ previous: z.string().nullable(), next: z.string().nullable() }),
);

import { oc } from "@orpc/contract";
import * as z from "zod";
import type { Area } from "./roles.ts";

/**
 * What every endpoint says of itself beside its shapes. The server's doors, the tests over the contract and the
 * API's page are loops over this.
 * - `anyone`: nobody need be signed in · `account`: a signed-in person · `shop`: a member of `params.shop_id`
 *   whose role may enter `area` · `shopper`: a visitor of the shop `params.handle`
 */
export interface EndpointMeta {
  who: "anyone" | "account" | "shop" | "shopper";
  area?: Area;
  /** Whether `Idempotency-Key` is honoured (`accepted`) or demanded (`required`). */
  idempotency?: "accepted" | "required";
  /** Finds by itself what it did for an earlier request with the same key: its answer need not be stored. */
  answersAgain?: boolean;
  /** PUT that also comes as multipart POST with `_method=PUT`, as the specification has it. */
  methodOverride?: boolean;
  /** Leaves as a form even where there is no file in it, as the specification has it. */
  multipart?: boolean;
  /**
   * The row its calls may have to wait for, where the path does not name it: "cart {cart}" is the caller's cart, and
   * "stock request {email}" takes `email` from the params or the body. "nothing" where calls never wait for each other.
   * Calls with the same key run one after the other, a few wait, and more are answered `busy`.
   */
  contends?: string;
  /**
   * Does not wait until its changes are on the disk: those of the last second before the database or its machine crashes
   * are lost. For what a visitor can do again, such as carts; never for an order.
   */
  commitsAsynchronously?: boolean;
  /**
   * Answers the same to all visitors of an open shop until something that shoppers see changes: the answer is cached for
   * one version of the storefront.
   */
  isCached?: boolean;
  /** Largest body in bytes; 1 MB where nothing is said. */
  maxBody?: number;
}

const base = oc.$meta<EndpointMeta>({ who: "anyone" }).$route({ inputStructure: "detailed" });

export const anyone = base;
export const account = base.meta({ who: "account" });
export const shopper = base.meta({ who: "shopper" });
/** An endpoint of a shop's dashboard, open to the roles that may enter the area. */
export function shop(area: Area, more: Omit<EndpointMeta, "who" | "area"> = {}) {
  return base.meta({ who: "shop", area, ...more });
}
/** An endpoint for visitors of a shop's storefront. */
export function visitor(more: Omit<EndpointMeta, "who" | "area"> = {}) {
  return base.meta({ who: "shopper", ...more });
}

export const shopId = z.coerce.number<number | string>().int().positive();
export const inShop = z.object({ shop_id: shopId });
export const inShopById = z.object({ shop_id: shopId, id: z.uuid() });
export const inStore = z.object({ handle: z.string().min(1).max(255) });

/** `{ message?, data }` */
export function answer<T extends z.ZodType>(data: T) {
  return z.object({ message: z.string().optional(), data });
}
/** `{ message }` */
export const done = z.object({ message: z.string() });

/**
 * A page of a list: `data`, `meta.next_cursor` (null on the last page), `meta.total` where a screen shows it, and
 * `meta.total_is_minimum` where counting stopped at that total because there are more.
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
/** What every list takes. */
export const pageQuery = z.object({
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
});

/** A row's neighbours in a list, by id; null at its ends. */
export const neighbours = answer(z.object({ previous: z.string().nullable(), next: z.string().nullable() }));

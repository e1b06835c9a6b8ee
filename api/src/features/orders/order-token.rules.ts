import { mayActAsShopper } from "@vitrine/contract/roles";
import { hasScope } from "@vitrine/contract/shops/api-keys";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import { openShortId, openSignedId, signShortId } from "../../ids.ts";

/**
 * The kinds of tokens in URLs of the shopper's page. "order" has all rights of the shopper: it cancels the order with a
 * refund, requests returns, writes reviews and downloads files. "order-view" only reads.
 */
export type OrderTokenKind = "order" | "order-view";

interface Place {
  app: { secret: string };
  store: { id: number };
}

/** The id of the order that a shopper's token has all rights to. @throws not_found, order_view_only */
export function requireOrderId(place: Place, token: string): string {
  const { id, kind } = openOrderToken(place, token);
  if (kind === "order-view") throw apiError("order_view_only");
  return id;
}

/** The order that a token of either kind shows. Only for endpoints that change nothing. @throws not_found */
export function openOrderToken({ app, store }: Place, token: string): { id: string; kind: OrderTokenKind } {
  for (const kind of ["order", "order-view"] as const) {
    const id = openSignedId(app.secret, kind, store.id, token);
    if (id) return { id, kind };
  }
  const ofSms = openShortId(app.secret, "order", store.id, token);
  if (ofSms) return { id: ofSms, kind: "order" };
  throw apiError("not_found");
}

/** The URL of the customer's page for an SMS, which is charged by length. */
export function shortOrderUrl(
  { secret }: { secret: string },
  { shop, order, order_url }: { shop: { id: number }; order: { id: string }; order_url: string },
): string {
  return order_url.replace(/[^/]+$/, signShortId(secret, "order", shop.id, order.id));
}

/**
 * The kind of token in the order URL that a caller receives, so that the URL gives them no right that they don't have: all
 * rights of the shopper for those who may refund, cancel and take returns, and for API keys with write access. Null for API keys that only read, and for
 * webhooks, whose actor is the system.
 */
export function orderTokenKind({
  role,
  permissions,
  keyScopes,
}: Pick<Actor, "role" | "permissions" | "keyScopes">): OrderTokenKind | null {
  if (role === "system") return null;
  if (keyScopes && !hasScope(keyScopes, "orders:write")) return null;
  return mayActAsShopper(permissions) ? "order" : "order-view";
}

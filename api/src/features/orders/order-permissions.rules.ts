import type { OrderVerb } from "@vitrine/contract/orders/orders";
import { hasPermission, type OrderPermission, type Permission } from "@vitrine/contract/roles";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import { type ChangingOrder, may } from "./orders.rules.ts";

/** The permission that a member needs for each change of an order. Its endpoint requires the same. */
export const permissionOf: Record<OrderVerb, OrderPermission> = {
  confirm: "orders/fulfil",
  reject: "orders/fulfil",
  hold: "orders/fulfil",
  unhold: "orders/fulfil",
  pack: "orders/fulfil",
  ship: "orders/fulfil",
  deliver: "orders/fulfil",
  mark_fulfilled: "orders/fulfil",
  mark_received: "orders/fulfil",
  mark_ready_for_pickup: "orders/fulfil",
  mark_picked_up: "orders/fulfil",
  mark_out_for_delivery: "orders/fulfil",
  mark_attempt_failed: "orders/fulfil",
  mark_returning: "orders/fulfil",
  mark_returned: "orders/fulfil",
  mark_lost: "orders/fulfil",
  cancel_shipment: "orders/fulfil",
  edit_tracking: "orders/fulfil",
  reship: "orders/fulfil",
  no_answer: "orders/fulfil",
  edit_contact: "orders/manage",
  complete: "orders/manage",
  reopen: "orders/manage",
  mark_paid: "orders/mark-paid",
  write_off_due: "orders/mark-paid",
  undo_write_off: "orders/mark-paid",
  cancel: "orders/cancel",
  cancel_items: "orders/cancel",
  write_off: "orders/cancel",
  capture: "orders/capture",
  refund: "orders/refund",
  edit: "orders/edit",
  delete: "orders/delete",
};

/** The caller of a request. `permissions` is undefined for others than members. */
export type OrderActor = Pick<Actor, "role" | "permissions">;

/** True if the caller may make this change now: by the table of changes, and by their permissions. */
export function isOffered(verb: OrderVerb, order: ChangingOrder, { role, permissions }: OrderActor): boolean {
  return isGranted({ permissions }, permissionOf[verb]) && may(verb, order, role);
}

/** True if the caller has the permission. Others than members are limited by their role only. */
export function isGranted({ permissions }: Pick<Actor, "permissions">, permission: Permission): boolean {
  return permissions === undefined || hasPermission(permissions, permission);
}

/** Rejects a part of a request that needs another permission than its endpoint. @throws forbidden */
export function requireGranted(actor: Pick<Actor, "permissions">, permission: OrderPermission): void {
  if (!isGranted(actor, permission)) throw apiError("forbidden");
}

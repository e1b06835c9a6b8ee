import type { LinkedOrder, OrderReturns, OwnReturns } from "@vitrine/contract/orders/returns";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { signId } from "../../ids.ts";
import type { OrderTokenKind } from "../orders/order-token.rules.ts";
import { type OrderRecord, requireOrder } from "../orders/orders.queries.ts";
import { isGranted, isOffered, type OrderActor } from "../orders/order-permissions.rules.ts";
import {
  findReplaced,
  listReturnable,
  listReturns,
  readRefundSources,
  readReturnDays,
} from "./returns.queries.ts";
import { allowedVerbs, mayRequest, refundableOfReturn, returnableUntil } from "./returns.rules.ts";

/** The returns of an order, with what the caller may do with them. */
export async function readReturns(tx: ShopTx, orderId: string, actor: OrderActor): Promise<OrderReturns> {
  const order = await requireOrder(tx, orderId);
  const [sources, replaces, returnable] = await Promise.all([
    readRefundSources(tx, orderId),
    findReplaced(tx, orderId),
    isGranted(actor, "orders/returns") && mayRequest(order, actor.role) ? listReturnable(tx, orderId) : [],
  ]);
  const mayRefund = isOffered("refund", order, actor);
  const returns = sources.all.map((one) => {
    const refundable = refundableOfReturn(order, sources, one);
    const allowed = allowedVerbs(one.status, actor.role).filter((verb) =>
      verb === "refund" || verb === "exchange"
        ? mayRefund && refundable > 0 && (verb === "refund" || isGranted(actor, "draft-orders"))
        : isGranted(actor, "orders/returns"),
    );
    return { ...one, allowed, refundable };
  });
  return { returns, replaces, returnable };
}

/** The returns of the shopper's own order, with tokens of linked orders of the same kind as that of the request. */
export async function readOwnReturns(
  { app, tx }: { app: AppContext; tx: ShopTx },
  order: OrderRecord,
  kind: OrderTokenKind,
): Promise<OwnReturns> {
  const [all, replaced, units, days] = await Promise.all([
    listReturns(tx, order.id),
    findReplaced(tx, order.id),
    listReturnable(tx, order.id),
    readReturnDays(tx),
  ]);
  const until = returnableUntil(order.shipments, days);
  const isOpen = until !== null && app.clock.now() <= Date.parse(until);
  const isPending = all.some(
    ({ status, requested_by }) => status === "requested" && requested_by === "shopper",
  );
  const mayChange = kind === "order";
  const mayReturn = mayChange && isOpen && !isPending && mayRequest(order, "shopper") && units.length > 0;
  const linked = (other: LinkedOrder | null) =>
    other && {
      token: signId(app.secret, kind, tx.shopId, other.id),
      number: other.number,
      number_prefix: other.number_prefix,
    };
  return {
    replaces: linked(replaced),
    returns: all.map((one) => ({
      ...one,
      exchange: linked(one.exchange),
      may_cancel: mayChange && allowedVerbs(one.status, "shopper").includes("cancel"),
    })),
    returnable: mayReturn ? units : [],
    lines: order.lines.map(({ id, title, variant_title }) => ({ id, title, variant_title })),
    returnable_until: mayReturn ? until : null,
  };
}

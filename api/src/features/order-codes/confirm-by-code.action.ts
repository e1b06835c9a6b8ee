import { timingSafeEqual } from "node:crypto";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { type RequestDetails, shopperActor } from "../../actor.ts";
import { hashToken } from "../../ids.ts";
import { confirmOrder } from "../orders/change-order.action.ts";
import { type OrderRecord, requireOrder } from "../orders/orders.queries.ts";
import { awaitsCode } from "../orders/order-responses.rules.ts";
import { takeTry } from "./order-codes.queries.ts";

/**
 * Confirms an order with the code that was sent to its customer. An order that is confirmed already stays as it is.
 * @throws wrong_code, code_expired
 */
export async function confirmByCode(
  app: AppContext,
  request: RequestDetails,
  { shopId, id }: { shopId: number; id: string },
  code: string,
): Promise<OrderRecord> {
  // Committed in a separate transaction, so that a later error doesn't undo the count of tries.
  const { order, candidate } = await app.db.inShop(shopId, async (tx) => {
    const stored = await requireOrder(tx, id);
    return { order: stored, candidate: awaitsCode(stored) ? await takeTry(tx, id) : undefined };
  });
  if (!awaitsCode(order)) return order;
  if (!candidate) throw apiError("code_expired", { errors: { code: ["Request a new code."] } });
  if (!timingSafeEqual(candidate.code_hash, hashOf(id, code)))
    throw apiError("wrong_code", { errors: { code: ["Enter the latest code that we sent you."] } });
  const actor = shopperActor(request, order.name);
  return app.db.inShop(shopId, (tx) => confirmOrder({ app, tx, actor, id }));
}

/** The hash includes the order, so that a code can't be moved to another one. */
export function hashOf(orderId: string, code: string): Buffer {
  return hashToken(`${orderId}:${code}`);
}

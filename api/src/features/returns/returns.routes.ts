import type { OrderReturns, OwnReturns } from "@vitrine/contract/orders/returns";
import { type Actor, shopperActor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { Call } from "../../http/call.ts";
import { shop, shopper, shopperWithoutTx, shopWithoutTx } from "../../http/guards.ts";
import { pageLanguage } from "../../http/page-language.ts";
import { openOrderToken, type OrderTokenKind, requireOrderId } from "../orders/order-token.rules.ts";
import { requireOrder } from "../orders/orders.queries.ts";
import { changeOf } from "../orders/read-order-response.action.ts";
import { orderForPage } from "../orders/emails/translate-orders.action.ts";
import {
  approveReturn,
  cancelReturn,
  closeReturn,
  declineReturn,
  receiveReturn,
  refundReturn,
  rejectUnreturnable,
  requestReturn,
} from "./change-return.action.ts";
import { readOwnReturns, readReturns } from "./read-returns.action.ts";
import { readPhoto, withPhotos } from "./return-photos.action.ts";
import { listReturns } from "./returns.queries.ts";

export const returnsRoutes = {
  list: shop.returns.list.handler(async ({ input: { params }, context: { tx, actor } }) => ({
    data: await readReturns(tx, params.id, actor),
  })),

  create: shop.returns.create.handler(async ({ input: { params, body }, context }) => {
    await requestReturn(changeOf(context, params.id), { ...body, photos: [] });
    return respond(context, params, "Return request added.");
  }),

  approve: shop.returns.approve.handler(async ({ input: { params, body }, context }) => {
    await approveReturn(returnOf(context, params), body.instructions);
    return respond(context, params, "The return is approved.");
  }),

  decline: shop.returns.decline.handler(async ({ input: { params, body }, context }) => {
    await declineReturn(returnOf(context, params), body.reason);
    return respond(context, params, "Return declined.");
  }),

  receive: shop.returns.receive.handler(async ({ input: { params, body }, context }) => {
    await receiveReturn(returnOf(context, params), body.lines);
    return respond(context, params, "Returned items received.");
  }),

  refund: shop.returns.refund.handler(async ({ input: { params, body }, context }) => {
    await refundReturn(returnOf(context, params), body);
    return respond(context, params, "Return refunded.");
  }),

  close: shop.returns.close.handler(async ({ input: { params, body }, context }) => {
    await closeReturn(returnOf(context, params), body.note);
    return respond(context, params, "Return closed.");
  }),

  read_photo: shopWithoutTx.returns.read_photo.handler(
    async ({ input: { params }, context: { app, member } }) => {
      const returns = await app.db.inShop(member.shop_id, (tx) => listReturns(tx, params.id));
      const one = returns.find(({ id }) => id === params.return_id);
      const photo = one?.photos.find(({ id }) => id === params.photo_id);
      if (!photo) throw apiError("not_found");
      return readPhoto(app, member.shop_id, photo);
    },
  ),

  list_own: shopper.returns.list_own.handler(async ({ input: { params }, context }) => {
    const { id, kind } = openOrderToken(context, params.token);
    return { data: await readOwn(context, id, kind) };
  }),

  // Photos are stored before the transaction, so that a row never refers to a missing one.
  create_own: shopperWithoutTx.returns.create_own.handler(async ({ input: { params, body }, context }) => {
    const { app, store } = context;
    const inShop = <T>(work: (call: ShopperCall) => Promise<T>) =>
      app.db.inShop(store.id, (tx) => work({ ...context, tx }));
    await inShop(async (call) => {
      const order = await requireOwnOrder(call, params.token);
      await rejectUnreturnable(ownChange(call, order), order);
    });
    return withPhotos(app, store.id, body.photos, (photos) =>
      inShop(async (call) => {
        const order = await requireOwnOrder(call, params.token);
        await requestReturn(ownChange(call, order), { ...body, photos });
        return ownResponse(call, order.id, "Return request added.");
      }),
    );
  }),

  cancel_own: shopper.returns.cancel_own.handler(async ({ input: { params }, context }) => {
    const order = await requireOwnOrder(context, params.token);
    await cancelReturn({ ...ownChange(context, order), returnId: params.return_id });
    return ownResponse(context, order.id, "Return request cancelled.");
  }),
};

type MemberCall = Call & { tx: ShopTx; actor: Actor };
type ShopperCall = Call & { tx: ShopTx; store: { id: number; languages: string[] } };

function returnOf(call: MemberCall, params: { id: string; return_id: string }) {
  return { ...changeOf(call, params.id), returnId: params.return_id };
}

async function respond(
  { tx, actor }: MemberCall,
  { id }: { id: string },
  message: string,
): Promise<{ message: string; data: OrderReturns }> {
  return { message, data: await readReturns(tx, id, actor) };
}

/** The order that the shopper's token has all rights to. */
function requireOwnOrder(call: ShopperCall, token: string) {
  return requireOrder(call.tx, requireOrderId(call, token));
}

function ownChange({ app, tx, request }: ShopperCall, { id, name }: { id: string; name: string }) {
  return { app, tx, id, actor: shopperActor(request, name) };
}

async function ownResponse(
  call: ShopperCall,
  id: string,
  message: string,
): Promise<{ message: string; data: OwnReturns }> {
  return { message, data: await readOwn(call, id, "order") };
}

/** The returns of an order with the names of its lines as its page has them. */
async function readOwn(call: ShopperCall, id: string, kind: OrderTokenKind): Promise<OwnReturns> {
  const order = await orderForPage(call.tx, await requireOrder(call.tx, id), pageLanguage(call));
  return readOwnReturns(call, order, kind);
}

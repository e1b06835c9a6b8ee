import { shopper } from "../../http/guards.ts";
import {
  readListResponse,
  findList,
  moveToCart,
  openList,
  saveForLater,
} from "./change-saved-items.action.ts";
import { takeSaved } from "./saved-items.queries.ts";

export const savedItemsRoutes = {
  read: shopper.saved_items.read.handler(async ({ input: { query }, context }) => ({
    data: await readListResponse(context, await findList(context, query.list)),
  })),

  claim: shopper.saved_items.claim.handler(async ({ input: { body }, context }) => ({
    data: await readListResponse(context, await openList(context, body.list)),
  })),

  save: shopper.saved_items.save.handler(async ({ input: { params, body }, context }) => ({
    data: await saveForLater(context, body.list, params.variant_id),
  })),

  move_to_cart: shopper.saved_items.move_to_cart.handler(async ({ input: { params, body }, context }) => {
    const { app, store, request } = context;
    const countCart = () => void app.shopperLimits.count(["cart"], store.id, request.ip);
    return { data: await moveToCart(context, body.list, params.variant_id, countCart) };
  }),

  remove: shopper.saved_items.remove.handler(async ({ input: { params, body }, context }) => {
    const list = await openList(context, body.list);
    if (list) await takeSaved(context.tx, list, params.variant_id);
    return { data: await readListResponse(context, list) };
  }),
};

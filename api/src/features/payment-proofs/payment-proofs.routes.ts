import { apiError } from "../../api-error.ts";
import { shop, shopper, shopperWithoutTx, shopWithoutTx } from "../../http/guards.ts";
import { openOrderToken, requireOrderId } from "../orders/order-token.rules.ts";
import { requireOrder } from "../orders/orders.queries.ts";
import { acceptProof, rejectProof } from "./decide-proof.action.ts";
import { listProofs, requireProof } from "./payment-proofs.queries.ts";
import { maySubmit, proofKey } from "./payment-proofs.rules.ts";
import { submitProof } from "./submit-proof.action.ts";

export const paymentProofsRoutes = {
  list_own: shopper.payment_proofs.list_own.handler(async ({ input: { params }, context }) => {
    const { tx } = context;
    const { id, kind } = openOrderToken(context, params.token);
    const [order, proofs] = await Promise.all([requireOrder(tx, id), listProofs(tx, id)]);
    return { data: { may_submit: kind === "order" && maySubmit(order, proofs), proofs } };
  }),

  submit: shopperWithoutTx.payment_proofs.submit.handler(async ({ input: { params, body }, context }) => {
    const { app, request, store } = context;
    const place = { shopId: store.id, orderId: requireOrderId(context, params.token) };
    return {
      message: "Your proof of payment was sent. The shop will check it.",
      data: await submitProof(app, request, place, body),
    };
  }),

  list: shop.payment_proofs.list.handler(async ({ input: { params }, context: { tx } }) => {
    await requireOrder(tx, params.id);
    return { data: await listProofs(tx, params.id) };
  }),

  read_file: shopWithoutTx.payment_proofs.read_file.handler(
    async ({ input: { params }, context: { app, member } }) => {
      const { files } = await app.db.inShop(member.shop_id, (tx) => requireProof(tx, params.id));
      const file = files.find(({ id }) => id === params.file_id);
      const stored = file && (await app.storage.get(proofKey(member.shop_id, file.id)));
      if (!stored) throw apiError("not_found");
      return new File([new Uint8Array(stored.bytes)], file.name, { type: file.type });
    },
  ),

  accept: shop.payment_proofs.accept.handler(async ({ input: { params }, context: { app, tx, actor } }) => ({
    message: "The proof is accepted, and the payment is recorded.",
    data: await acceptProof({ app, tx, actor, id: params.id }),
  })),

  reject: shop.payment_proofs.reject.handler(
    async ({ input: { params, body }, context: { app, tx, actor } }) => ({
      message: "The proof is rejected.",
      data: await rejectProof({ app, tx, actor, id: params.id }, body.reason),
    }),
  ),
};

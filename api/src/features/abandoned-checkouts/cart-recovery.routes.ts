import type { Call } from "../../http/call.ts";
import { shopper } from "../../http/guards.ts";
import { pageLanguage } from "../../http/page-language.ts";
import { apiError } from "../../api-error.ts";
import { openSignedId } from "../../ids.ts";
import { phoneMessage, readPhone } from "../addresses/phones.rules.ts";
import { updateCartContact } from "../checkout/save-contact.queries.ts";
import { customerKeys } from "../coupons/customer-keys.rules.ts";
import { insertUnsubscribe } from "./recovery-emails.queries.ts";
import { restoreCart } from "./restore-cart.action.ts";

export const cartRecoveryRoutes = {
  save_contact: shopper.cart_recovery.save_contact.handler(async ({ input: { body }, context }) => {
    const { app, tx, store, request } = context;
    const cartId = ownCartId(context);
    if (!cartId) throw apiError("cart_not_found");
    const phone = body.phone === undefined ? undefined : readPhone(body.phone, body.country);
    if (body.phone !== undefined && !phone)
      throw apiError("invalid_input", { errors: { phone: [phoneMessage(body.country)] } });
    await app.shopperLimits.countShared(["contact"], store.id, request.ip);
    await updateCartContact(tx, cartId, {
      email: body.email,
      phone: phone?.typed,
      phone_e164: phone?.e164,
      phone_extension: phone?.extension,
      customer_keys: customerKeys({ email: body.email, phone_e164: phone?.e164 }),
    });
    return { message: "Contact saved." };
  }),

  restore: shopper.cart_recovery.restore.handler(async ({ input: { body }, context }) => {
    const { app, tx, store, request } = context;
    if (store.is_live === 0) throw apiError("shop_not_live");
    const countCart = () => void app.shopperLimits.count(["cart"], store.id, request.ip);
    const visitor = { cartId: ownCartId(context), language: pageLanguage(context), countCart };
    return { data: await restoreCart(app, tx, body.link, visitor) };
  }),

  unsubscribe: shopper.cart_recovery.unsubscribe.handler(
    async ({ input: { params }, context: { app, tx, store } }) => {
      const id = openSignedId(app.secret, "recovery-email", store.id, params.link);
      if (!id || !(await insertUnsubscribe(tx, id))) throw apiError("not_found");
      return { message: "You're unsubscribed." };
    },
  ),
};

/** The id of the request's cart, from a token that the server signed. */
function ownCartId({ app, store, request }: Call & { store: { id: number } }): string | undefined {
  return openSignedId(app.secret, "cart", store.id, request.cartToken);
}

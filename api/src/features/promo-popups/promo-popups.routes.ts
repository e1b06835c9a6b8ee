import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { shop, shopperWithoutTx } from "../../http/guards.ts";
import { publishedLanguage } from "../../http/page-language.ts";
import { requestSignUp } from "../newsletter/request-sign-up.action.ts";
import { findPromoPopup, findSignUpOffer } from "./promo-popups.queries.ts";
import { promoPopupResponse } from "./promo-popups.rules.ts";
import { savePromoPopup } from "./save-promo-popup.action.ts";

export const promoPopupsRoutes = {
  read: shop.promo_popups.read.handler(async ({ context: { tx } }) => ({
    data: promoPopupResponse(await findPromoPopup(tx), tx.shopId),
  })),

  update: shop.promo_popups.update.handler(async ({ input: { body }, context: { app, tx, actor } }) => ({
    message: "Promo popup saved.",
    data: await savePromoPopup(app, tx, body, actor),
  })),

  sign_up: shopperWithoutTx.promo_popups.sign_up.handler(async ({ input: { body }, context }) => {
    const { app, store, request } = context;
    if (store.is_live === 0) throw apiError("shop_not_live");
    const signUp = {
      shopId: store.id,
      email: body.email,
      ip: request.ip,
      language: publishedLanguage(store, body.language),
    };
    const { coupon_code } = await requestSignUp(app, signUp, requireSignUpOffer);
    return { message: "Check your email and click the link to confirm.", data: { coupon_code } };
  }),
};

async function requireSignUpOffer(tx: ShopTx) {
  const offer = await findSignUpOffer(tx);
  if (!offer) throw apiError("not_found");
  return offer;
}

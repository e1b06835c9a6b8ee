import { type RequestDetails, shopperActor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import { updateShopSettings } from "../../db/shop-settings.queries.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { shop, shopper, shopperWithoutTx } from "../../http/guards.ts";
import { pageLanguage } from "../../http/page-language.ts";
import { newId, openSignedId } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { saveSettings } from "../records/save-settings.action.ts";
import { openSignUp } from "./newsletter-token.ts";
import { requestSignUp } from "./request-sign-up.action.ts";
import { readNewsletterSettings, subscribe, unsubscribe } from "./newsletter.queries.ts";

export const newsletterRoutes = {
  read_settings: shop.newsletter.read_settings.handler(async ({ context: { tx } }) => ({
    data: await readNewsletterSettings(tx),
  })),

  update_settings: shop.newsletter.update_settings.handler(
    async ({ input: { body }, context: { tx, actor } }) => {
      const { data } = await saveSettings(tx, actor, {
        read: readNewsletterSettings,
        update: () => updateShopSettings(tx, "newsletter_settings", body),
        log: { action: "newsletter.changed", target_type: "newsletter" },
      });
      await invalidateStorefront(tx);
      return { message: "Settings saved.", data };
    },
  ),

  sign_up: shopperWithoutTx.newsletter.sign_up.handler(async ({ input: { body }, context }) => {
    const { app, store, request } = context;
    if (store.is_live === 0) throw apiError("shop_not_live");
    const signUp = { shopId: store.id, email: body.email, ip: request.ip, language: pageLanguage(context) };
    await requestSignUp(app, signUp, async (tx) => {
      if (!(await readNewsletterSettings(tx)).is_enabled) throw apiError("not_found");
    });
    return { message: "Check your email and click the link to confirm." };
  }),

  confirm: shopper.newsletter.confirm.handler(async ({ input: { params }, context }) => {
    const { app, tx, store, request } = context;
    if (store.is_live === 0) throw apiError("shop_not_live");
    const now = app.clock.now();
    const signUp = openSignUp(app.secret, store.id, params.token);
    if (!signUp) throw apiError("not_found");
    if (signUp.until <= now) throw apiError("newsletter_link_expired");
    const at = new Date(now).toISOString();
    const customer_id = await subscribe(tx, { id: newId(now), email: signUp.email, at });
    if (customer_id !== undefined) {
      await logConsent(tx, request, customer_id, "subscribed");
      const language = pageLanguage(context);
      const job = { id: newId(now), shop_id: tx.shopId, customer_id, language };
      await app.jobs.enqueue(tx, "newsletter-welcome", job);
    }
    return { message: "You're subscribed." };
  }),

  unsubscribe: shopper.newsletter.unsubscribe.handler(async ({ input: { params }, context }) => {
    const { app, tx, store, request } = context;
    const id = openSignedId(app.secret, "newsletter-email", store.id, params.link);
    if (!id) throw apiError("not_found");
    if (await unsubscribe(tx, id, new Date(app.clock.now()).toISOString()))
      await logConsent(tx, request, id, "unsubscribed");
    return { message: "You're unsubscribed." };
  }),
};

function logConsent(
  tx: ShopTx,
  request: RequestDetails,
  customerId: string,
  what: "subscribed" | "unsubscribed",
): Promise<void> {
  const actor = shopperActor(request);
  return insertActivity(tx, actor, {
    action: `customer.${what}`,
    target_type: "customer",
    target_id: customerId,
  });
}

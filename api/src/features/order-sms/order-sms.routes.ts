import { updateShopSettings } from "../../db/shop-settings.queries.ts";
import { shop } from "../../http/guards.ts";
import { saveSettings } from "../records/save-settings.action.ts";
import { readOrderSmsSettings } from "./order-sms.queries.ts";
import { previewSms } from "./preview-sms.action.ts";

export const orderSmsRoutes = {
  read_settings: shop.order_sms.read_settings.handler(async ({ context: { tx } }) => ({
    data: await readOrderSmsSettings(tx),
  })),

  update_settings: shop.order_sms.update_settings.handler(
    async ({ input: { body }, context: { tx, actor } }) => {
      const { data } = await saveSettings(tx, actor, {
        read: readOrderSmsSettings,
        update: () => updateShopSettings(tx, "order_sms_settings", body),
        log: { action: "order_sms.changed", target_type: "order_sms" },
      });
      return { message: "Settings saved.", data };
    },
  ),

  list_previews: shop.order_sms.list_previews.handler(async ({ input: { query }, context: { app, tx } }) => ({
    data: await previewSms(app, tx, query.language),
  })),
};

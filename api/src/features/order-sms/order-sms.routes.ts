import { shop } from "../../http/guards.ts";
import { previewSms } from "./preview-sms.action.ts";
import { readSmsSettings, saveSmsSettings } from "./save-sms-settings.action.ts";

export const orderSmsRoutes = {
  read_settings: shop.order_sms.read_settings.handler(async ({ context: { app, tx } }) => ({
    data: await readSmsSettings(app, tx),
  })),

  update_settings: shop.order_sms.update_settings.handler(
    async ({ input: { body }, context: { app, tx, actor } }) => ({
      message: "Settings saved.",
      data: await saveSmsSettings(app, tx, actor, body),
    }),
  ),

  list_previews: shop.order_sms.list_previews.handler(async ({ input: { body }, context: { app, tx } }) => ({
    data: await previewSms(app, tx, body),
  })),
};

import { apiError } from "../../api-error.ts";
import { pageOf, readCursor } from "../../db/page.ts";
import { updateShopSettings } from "../../db/shop-settings.queries.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { shop, shopperWithoutTx } from "../../http/guards.ts";
import { saveSettings } from "../records/save-settings.action.ts";
import { changeMessages } from "./change-messages.action.ts";
import { readContactFormSettings } from "./contact-form-settings.queries.ts";
import { countUnread, listMessages, requireMessage } from "./messages.queries.ts";
import { sendMessage } from "./send-message.action.ts";

export const messagesRoutes = {
  list: shop.messages.list.handler(async ({ input: { query }, context: { tx } }) => {
    const { limit, cursor, ...filter } = query;
    const rows = await tx.commitWith(listMessages(tx, filter, { limit, cursor: readCursor(cursor) }));
    return pageOf(rows, limit, ({ sort_key }) => sort_key);
  }),

  count_unread: shop.messages.count_unread.handler(async ({ context: { tx } }) => ({
    data: { unread: await tx.commitWith(countUnread(tx)) },
  })),

  read: shop.messages.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireMessage(tx, params.id)),
  })),

  change_many: shop.messages.change_many.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    const changed = await changeMessages(tx, actor, body, new Date(app.clock.now()).toISOString());
    const message = body.change === "delete" ? "The messages are deleted." : "The messages are updated.";
    return { message, data: { changed } };
  }),

  read_settings: shop.messages.read_settings.handler(async ({ context: { tx } }) => ({
    data: await readContactFormSettings(tx),
  })),

  update_settings: shop.messages.update_settings.handler(
    async ({ input: { body }, context: { tx, actor } }) => {
      const { data } = await saveSettings(tx, actor, {
        read: readContactFormSettings,
        update: () => updateShopSettings(tx, "contact_form_settings", body),
        log: { action: "contact_form.changed", target_type: "message" },
      });
      await invalidateStorefront(tx);
      return { message: "Settings saved.", data };
    },
  ),

  create: shopperWithoutTx.messages.create.handler(async ({ input: { body }, context }) => {
    const { app, store, request } = context;
    if (store.is_live === 0) throw apiError("shop_not_live");
    await sendMessage(app, { shopId: store.id, ip: request.ip, draft: body });
    return { message: "Your message has been sent." };
  }),
};

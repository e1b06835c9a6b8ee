import { preferencesOf } from "@vitrine/contract/accounts/notification-preferences";
import { kindsFor } from "@vitrine/contract/accounts/notifications";
import { apiError } from "../../api-error.ts";
import { publish } from "../../events/event-bus.ts";
import { shop } from "../../http/guards.ts";
import { listPreferences, upsertPreference } from "./notification-preferences.queries.ts";

export const notificationPreferencesRoutes = {
  list: shop.notification_preferences.list.handler(async ({ context: { tx, member } }) => {
    const chosen = await tx.commitWith(listPreferences(tx, member.account_id));
    return { data: preferencesOf(member, chosen) };
  }),

  update: shop.notification_preferences.update.handler(async ({ input: { body }, context }) => {
    const { tx, member } = context;
    if (!kindsFor(member.permissions).includes(body.kind)) throw apiError("forbidden");
    if ((await upsertPreference(tx, member.account_id, body)) === 0) throw apiError("not_found");
    // The bell of the user's open tabs counts other kinds now.
    await publish(tx, {
      kind: "event",
      shop_id: tx.shopId,
      event: { type: "changed", what: "notifications", id: null },
    });
    const chosen = await listPreferences(tx, member.account_id);
    return { message: "Notifications changed.", data: preferencesOf(member, chosen) };
  }),
};

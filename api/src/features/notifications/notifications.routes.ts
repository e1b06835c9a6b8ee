import { pageOf, readCursor } from "../../db/page.ts";
import { publish } from "../../events/event-bus.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { followShop, rejectManyStreams } from "./follow-shop.action.ts";
import { countUnread, insertReads, listNotifications } from "./notifications.queries.ts";

export const notificationsRoutes = {
  list: shop.notifications.list.handler(async ({ input: { query }, context: { tx, member } }) => {
    const { limit, cursor, unread } = query;
    const rows = await listNotifications(tx, member, {
      limit,
      cursor: readCursor(cursor),
      unread: unread === "1",
    });
    return pageOf(rows, limit, (row) => row.exact_at);
  }),

  count: shop.notifications.count.handler(async ({ context: { tx, member } }) => {
    const [unread = 0] = await countUnread(tx, [member]);
    return { data: { unread } };
  }),

  mark_read: shop.notifications.mark_read.handler(async ({ input: { body }, context: { tx, member } }) => {
    const marked = await insertReads(tx, member, body.ids);
    // The user's other open tabs update their count.
    if (marked > 0)
      await publish(tx, {
        kind: "event",
        shop_id: tx.shopId,
        event: { type: "changed", what: "notifications", id: null },
      });
    return { message: "Notifications marked as read." };
  }),

  events: shopWithoutTx.notifications.events.handler(async ({ context, signal, lastEventId }) => {
    rejectManyStreams(context, context.member);
    return followShop(context, context.member, { signal, lastEventId });
  }),
};

import { anyone, shop, shopWithoutTx } from "../../http/guards.ts";
import { requireOrder } from "../orders/orders.queries.ts";
import { bookOrders, bookShipment, quoteShipment } from "./book-shipment.action.ts";
import { listBookings } from "./bookings.queries.ts";
import { activeBooking, bookingResponse } from "./bookings.rules.ts";
import { cancelBooking } from "./cancel-booking.action.ts";
import { readLabel } from "./courier-labels.action.ts";
import { requireActiveCourier } from "./couriers.queries.ts";
import { exportSheet } from "./export-sheet.action.ts";
import { receiveCourierEvent } from "./receive-courier-event.action.ts";

export const courierBookingsRoutes = {
  list: shop.courier_bookings.list.handler(async ({ input: { params }, context: { tx } }) => {
    await requireOrder(tx, params.id);
    return { data: (await listBookings(tx, params.id)).map(bookingResponse) };
  }),

  quote: shopWithoutTx.courier_bookings.quote.handler(
    async ({ input: { params, body }, context: { app, member, actor } }) => ({
      data: await quoteShipment(app, member.shop_id, actor, {
        orderId: params.id,
        shipmentId: params.shipment_id,
        ...body,
      }),
    }),
  ),

  book: shop.courier_bookings.book.handler(async ({ input: { params, body }, context }) => {
    const { app, tx, actor } = context;
    await bookShipment({ app, tx, actor, id: params.id }, params.shipment_id, body);
    const bookings = await listBookings(tx, params.id);
    const { courier_name, status } = activeBooking(bookings, params.shipment_id)!;
    const message =
      status === "booked"
        ? `The shipment is on its way with ${courier_name}.`
        : `${courier_name} is booking the shipment.`;
    return { message, data: bookings.map(bookingResponse) };
  }),

  book_many: shopWithoutTx.courier_bookings.book_many.handler(
    async ({ input: { params, body }, context: { app, member, actor } }) => {
      await app.db.inShop(member.shop_id, (tx) => requireActiveCourier(tx, params.id));
      const wanted = { courierId: params.id, ids: body.order_ids };
      const data = await bookOrders(app, member.shop_id, actor, wanted);
      const booked = data.filter(({ problem }) => problem === null).length;
      return { message: `Orders booked: ${booked} of ${data.length}.`, data };
    },
  ),

  sheet: shopWithoutTx.courier_bookings.sheet.handler(
    ({ input: { params, body }, context: { app, member } }) =>
      exportSheet(app, member.shop_id, { courierId: params.id, ids: body.order_ids }),
  ),

  cancel: shopWithoutTx.courier_bookings.cancel.handler(
    async ({ input: { params }, context: { app, member, actor } }) => {
      const bookings = await cancelBooking(app, member.shop_id, actor, params.id);
      return { message: "The booking is cancelled.", data: bookings.map(bookingResponse) };
    },
  ),

  label: shopWithoutTx.courier_bookings.label.handler(({ input: { params }, context: { app, member } }) =>
    readLabel(app, member.shop_id, params.id),
  ),

  courier_webhook: anyone.courier_bookings.courier_webhook.handler(
    async ({ input: { params, headers, body }, context: { app } }) => {
      await receiveCourierEvent(app, {
        shopId: params.shop,
        courierId: params.courier_id,
        payload: body,
        authorization: headers.authorization,
        signature: headers["x-hmac-signature"],
      });
      return { message: "Event received." };
    },
  ),
};

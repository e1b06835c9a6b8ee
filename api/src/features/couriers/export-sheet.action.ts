import type { AppContext } from "../../app-context.ts";
import { csvFile } from "../../files/csv-file.ts";
import type { StreamedFile } from "../../files/streamed-file.ts";
import { listOrderRecords } from "../orders/orders.queries.ts";
import { listBookingsOfOrders } from "./bookings.queries.ts";
import { sheetHeaders, sheetRows } from "./booking-sheet.rules.ts";
import { requireCourier } from "./couriers.queries.ts";

/** The shipments of these orders as a CSV file, in the order of the ids. */
export async function exportSheet(
  app: AppContext,
  shopId: number,
  { courierId, ids }: { courierId: string; ids: string[] },
): Promise<StreamedFile> {
  const [orders, bookings] = await app.db.inShop(shopId, async (tx) => {
    await requireCourier(tx, courierId);
    return Promise.all([listOrderRecords(tx, ids), listBookingsOfOrders(tx, ids)]);
  });
  const byId = new Map(orders.map((order) => [order.id, order]));
  const rows = [...new Set(ids)].flatMap((id) => {
    const order = byId.get(id.toLowerCase());
    return order
      ? sheetRows(
          order,
          bookings.filter((one) => one.order_id === order.id),
          courierId,
        )
      : [];
  });
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  return csvFile(`courier-bookings-${day}.csv`, async function* () {
    yield [sheetHeaders, ...rows];
  });
}

import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { requireBooking, updateBooking } from "./bookings.queries.ts";
import { labelType } from "./courier-labels.rules.ts";

const maxBytes = 5 * 1024 * 1024;

function labelKey(shopId: number, bookingId: string): string {
  return `${shopId}/courier-labels/${bookingId}`;
}

/** Stores the label of a booked parcel. The booking is valid without it, so a failure is only logged. */
export async function storeLabel(
  app: AppContext,
  shopId: number,
  bookingId: string,
  url: string,
): Promise<void> {
  try {
    const { status, bytes } = await app.fetchGuarded(url, { maxBytes });
    const type = status === 200 ? labelType(bytes) : undefined;
    if (!type) throw new Error(`The courier's label is no PDF or PNG (status ${status})`);
    await app.storage.put(labelKey(shopId, bookingId), bytes, type);
    await app.db.inShop(shopId, (tx) => updateBooking(tx, bookingId, ["booked"], { label_type: type }));
  } catch (failure) {
    app.log.warn({ shop_id: shopId, booking: bookingId, failure }, "the label of a parcel wasn't stored");
  }
}

/** The label of a booking. @throws not_found */
export async function readLabel(app: AppContext, shopId: number, bookingId: string): Promise<File> {
  const booking = await app.db.inShop(shopId, (tx) => requireBooking(tx, bookingId));
  const stored = booking.label_type ? await app.storage.get(labelKey(shopId, bookingId)) : undefined;
  if (!stored || !booking.label_type) throw apiError("not_found");
  const extension = booking.label_type === "image/png" ? "png" : "pdf";
  const name = `label-${booking.tracking_number ?? booking.reference}`.replaceAll(/[^\w-]/g, "");
  return new File([new Uint8Array(stored.bytes)], `${name}.${extension}`, { type: booking.label_type });
}

import type { TFunction } from "i18next";
import type { EventText, OrderEvent } from "../timeline/order-event.ts";
import { translateMessage } from "../../../i18n.ts";

/** The courier's message, and the tracking number that a member has corrected. */
function reportDetail(
  message: string | undefined,
  number: string | undefined,
  t: TFunction,
): string | undefined {
  const note = number && t("The corrected tracking number {{number}} stays.", { number });
  return [message, note].filter(Boolean).join("\n") || undefined;
}

/** The text of an event of a booking in the timeline; undefined for other events. */
export function bookingEventLabel(
  { action, details, amount, text }: OrderEvent,
  t: TFunction,
): EventText | undefined {
  const courier = text("courier") ?? "";
  switch (action) {
    case "shipment.booked":
      return { what: t("booked a shipment with {{courier}}", { courier }), detail: text("tracking_number") };
    case "shipment.booking_failed":
      return {
        what: t("couldn't book a shipment with {{courier}}", { courier }),
        detail: translateMessage(text("reason") ?? ""),
      };
    case "shipment.booking_cancelled":
      return { what: t("cancelled the booking with {{courier}}", { courier }) };
    case "shipment.reported":
      return {
        what: details["is_unknown"]
          ? t("reported an unknown status: {{status}}", { status: text("status") ?? "–" })
          : t("reported: {{status}}", { status: text("status") ?? "–" }),
        detail: reportDetail(text("message"), text("retained_tracking"), t),
      };
    case "payment.settled":
      return { what: t("settled {{amount}} with {{courier}}", { amount, courier }) };
    default:
      return undefined;
  }
}

import { formatDeliveryDays, formatDeliveryWindow } from "@vitrine/contract/delivery/delivery-days";
import type { ListedOrder } from "@vitrine/contract/orders/orders";
import type { TFunction } from "i18next";

/** The filter's day if it has only one: "today" of "today..today". */
export function onlyDayOf(days: string | undefined): string | undefined {
  const [from, to] = days?.split("..") ?? [];
  return from && from === to ? from : undefined;
}

/** "Today", "28 Nov 2026" or "1 Nov 2026 – today". */
export function deliveryDaysLabel(days: string, locale: string, t: TFunction): string {
  const write = (day: string | undefined) => {
    if (!day) return "…";
    if (day === "today") return t("Today");
    if (day === "tomorrow") return t("Tomorrow");
    return new Date(`${day}T12:00`).toLocaleDateString(locale, {
      day: "numeric",
      month: "short",
      year: "numeric",
    });
  };
  const [from, to] = days.split("..");
  return from === to ? write(from) : `${write(from)} – ${write(to)}`;
}

/** "16:00–18:00" of "16:00-18:00". */
export function slotLabel(slot: string): string {
  return slot.replace("-", "–");
}

/** The time of an order's delivery: its slot or express estimate, otherwise the last promised day. "" without a promise. */
export function deliveryTimeLabel({ window, arrives_to }: ListedOrder, locale: string): string {
  if (window) return formatDeliveryWindow(window, locale);
  return arrives_to ? formatDeliveryDays({ arrives_from: arrives_to, arrives_to }, locale) : "";
}

import type { Cart } from "@vitrine/contract/checkout/cart";
import { localDay } from "@vitrine/contract/delivery/delivery-days";
import { remembered } from "@vitrine/contract/values/remembered";
import type { Store } from "@vitrine/contract/shops/store";
import { localeOf, price } from "../../site.ts";
import { t } from "../../i18n.ts";

type Option = Cart["delivery_options"][number];
type SlotOption = Option & { quick: { slot: { starts_at: string; ends_at: string; is_full: boolean } } };

/** The delivery slots of an area by day. */
export interface SlotsView {
  name: string;
  fee: string;
  days: { name: string; slots: { key: string; time: string; is_full: boolean }[] }[];
}

export function isSlot(option: Option): option is SlotOption {
  return option.quick?.slot != null;
}

/** The option that is chosen at first: the first one that can be ordered. */
export function firstOption({ delivery_options }: Pick<Cart, "delivery_options">): Option | undefined {
  return delivery_options.find((option) => !option.quick?.slot?.is_full);
}

/** @param fee the fee of a delivery option as shown */
export function slotsView(
  store: Store,
  now: Date,
  cart: Cart,
  fee: (option: Option) => string,
): SlotsView | null {
  const slots = cart.delivery_options.filter(isSlot);
  const [first] = slots;
  if (!first) return null;
  const byDay = Map.groupBy(slots, ({ quick }) =>
    localDay(Date.parse(quick.slot.starts_at), store.time_zone),
  );
  return {
    name: first.name,
    fee: fee(first),
    days: [...byDay].map(([day, options]) => ({
      name: dayName(store, now, day),
      slots: options.map(({ key, quick: { slot } }) => ({
        key,
        time: timeRanges(`${formatKey(store)} ${slot.starts_at} ${slot.ends_at}`),
        is_full: slot.is_full,
      })),
    })),
  };
}

/** The time and the packaging fee of an option of express delivery. */
export function expressNote(store: Store, { minutes, packaging_fee }: NonNullable<Option["quick"]>): string {
  const { min = 0, max = 0 } = minutes ?? {};
  const arrives =
    min === max
      ? t("Arrives in {{number}} min", { number: max })
      : t("Arrives in {{from}}–{{to}} min", { from: min, to: max });
  return [arrives, packagingNote(store, packaging_fee)].filter(Boolean).join(". ");
}

export function packagingNote(store: Store, fee: number): string {
  return fee > 0 ? t("Packaging: {{amount}}", { amount: price(store, fee) }) : "";
}

/** The reason why express delivery isn't offered now, or why nothing can be chosen, and what to do. */
export function quickNotice(store: Store, now: Date, cart: Cart): string | null {
  const { quick_notice, delivery_options } = cart;
  if (delivery_options.length > 0 && !firstOption(cart))
    return t("All delivery times for the next few days are full. Try again later, or contact the shop.");
  if (!quick_notice) return null;
  const { problem, amount, reason, until } = quick_notice;
  const slot = delivery_options.find(({ quick }) => quick?.slot?.is_full === false)?.quick?.slot;
  const why = reason ? `${reason.replace(/[.!?…]$/, "")}.` : "";
  switch (problem) {
    case "location":
      return t("Express delivery depends on your location. Share it to see if we deliver to you.");
    case "outside":
      return t("We don't offer express delivery at your location. Choose another delivery method.");
    case "min_subtotal":
      return t("Add {{amount}} more to your cart for express delivery.", {
        amount: price(store, amount ?? 0),
      });
    case "paused":
    case "closed": {
      const state =
        problem === "paused" ? t("Express delivery is paused.") : t("Express delivery is closed now.");
      return [state, why, nextTime(store, now, slot?.starts_at, until)].filter(Boolean).join(" ");
    }
  }
}

function nextTime(store: Store, now: Date, slot: string | undefined, until: string | null): string {
  const at = slot ?? until;
  if (!at) return "";
  const time = times(formatKey(store)).format(Date.parse(at));
  const day = localDay(Date.parse(at), store.time_zone);
  const ahead = daysAhead(store, now, day);
  const when =
    ahead === 0
      ? t("today at {{time}}", { time })
      : ahead === 1
        ? t("tomorrow at {{time}}", { time })
        : `${weekdays(localeOf(store)).format(Date.parse(day))}, ${time}`;
  return slot ? t("The next free time is {{when}}.", { when }) : t("It opens {{when}}.", { when });
}

function dayName(store: Store, now: Date, day: string): string {
  const date = weekdays(localeOf(store)).format(Date.parse(day));
  const ahead = daysAhead(store, now, day);
  if (ahead === 0) return t("Today, {{date}}", { date });
  return ahead === 1 ? t("Tomorrow, {{date}}", { date }) : date;
}

function daysAhead(store: Store, now: Date, day: string): number {
  return (Date.parse(day) - Date.parse(localDay(now.getTime(), store.time_zone))) / 86_400_000;
}

function formatKey(store: Store): string {
  return `${localeOf(store)} ${store.time_zone}`;
}

const times = remembered((key) => {
  const [locale, timeZone] = key.split(" ");
  return new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", timeZone });
});
const timeRanges = remembered((key) => {
  const [locale = "", timeZone = "", from = "", to = ""] = key.split(" ");
  return times(`${locale} ${timeZone}`).formatRange(Date.parse(from), Date.parse(to));
});
const weekdays = remembered(
  (locale) =>
    new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }),
);

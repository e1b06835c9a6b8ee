import { closureOn } from "@vitrine/contract/delivery/closures";
import type { DeliveryDays } from "@vitrine/contract/delivery/delivery-days";
import type {
  DeliveryWindow,
  Location,
  QuickCommerceSettings,
  QuickDelivery,
  QuickNotice,
} from "@vitrine/contract/delivery/quick-commerce";
import type { Destination } from "../addresses/places.rules.ts";
import {
  type DeliveredLine,
  type DeliveryOption,
  deliveryOptions,
} from "../delivery-zones/delivery-zones.rules.ts";
import { type AreaTerms, areaOf, rateOf } from "./areas.rules.ts";
import { dateOf, isOpenAt, minuteMs, nextOpening } from "./calendar.rules.ts";
import { type Slot, slotsOf } from "./slots.rules.ts";

export interface QuickCommerce extends Omit<QuickCommerceSettings, "version"> {
  /** The active areas, the oldest first. */
  areas: AreaTerms[];
}

/** A delivery option of quick commerce. */
type QuickOption = DeliveryOption &
  DeliveryDays & {
    quick: QuickDelivery & { area_id: string; max_orders: number };
  };

interface QuickCart {
  address: Destination | null;
  location: Location | null;
  lines: readonly DeliveredLine[];
  /** Orders by the key of a slot. */
  slot_orders: Record<string, number>;
  time_zone: string;
  quick_commerce: QuickCommerce;
}

/** A delivery option of a cart. */
export type OfferedDelivery = DeliveryOption & DeliveryDays & Partial<Pick<QuickOption, "quick">>;

interface QuickOffer {
  options: QuickOption[];
  notice: QuickNotice | null;
}

/**
 * Express delivery and slots for a cart, and the reason if something isn't offered.
 *
 * @param itemsTotal the total of the items after discounts, in minor units
 * @param now in milliseconds
 */
export function quickOffer(cart: QuickCart, itemsTotal: number, now: number): QuickOffer {
  const { address, location, quick_commerce: quick } = cart;
  if (quick.areas.length === 0 || !address || !cart.lines.some((line) => line.requires_shipping))
    return { options: [], notice: null };
  const found = areaOf(quick.areas, address, location);
  if (!found) {
    const isLocated = quick.areas.some(({ reach }) => reach.by !== "postcode");
    return { options: [], notice: isLocated ? noticeOf(location ? "outside" : "location") : null };
  }
  const [base] = deliveryOptions([rateOf(found, itemsTotal)], cart.lines, itemsTotal);
  const missing = (found.area.min_subtotal ?? 0) - itemsTotal;
  if (!base) return { options: [], notice: noticeOf("min_subtotal", { amount: missing }) };
  const { area } = found;
  const today = dateOf(now, cart.time_zone);
  const notice = area.express ? expressProblem(quick, area, now, cart.time_zone) : pauseOf(quick, now);
  return {
    options: [
      ...(area.express && !notice ? [expressOption(base, area, today)] : []),
      ...openSlots(quick, area, now, cart.time_zone).map((slot) => slotOption(base, area, slot, cart, today)),
    ],
    notice,
  };
}

function noticeOf(problem: QuickNotice["problem"], more: Partial<QuickNotice> = {}): QuickNotice {
  return { problem, reason: null, amount: null, until: null, ...more };
}

/** The end of the current pause in ms, infinite if the owner ends it; undefined without a pause. */
function pausedUntil({ is_paused, resumes_at }: QuickCommerce, now: number): number | undefined {
  if (!is_paused) return undefined;
  const until = resumes_at === null ? Number.POSITIVE_INFINITY : Date.parse(resumes_at);
  return now < until ? until : undefined;
}

function pauseOf(quick: QuickCommerce, now: number): QuickNotice | null {
  if (pausedUntil(quick, now) === undefined) return null;
  return noticeOf("paused", { reason: quick.pause_reason, until: quick.resumes_at });
}

function expressProblem(
  quick: QuickCommerce,
  area: AreaTerms,
  now: number,
  timeZone: string,
): QuickNotice | null {
  const times = area.opening_times ?? quick.opening_times;
  const paused = pauseOf(quick, now);
  if (paused?.until) {
    const resumes = Date.parse(paused.until);
    const opens = isOpenAt(times, quick.closures, resumes, timeZone)
      ? resumes
      : nextOpening(times, quick.closures, resumes, timeZone);
    return { ...paused, until: instantOf(opens) };
  }
  if (paused) return paused;
  if (isOpenAt(times, quick.closures, now, timeZone)) return null;
  return noticeOf("closed", {
    reason: closureOn(quick.closures, dateOf(now, timeZone))?.reason ?? null,
    until: instantOf(nextOpening(times, quick.closures, now, timeZone)),
  });
}

function instantOf(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}

function expressOption(
  base: DeliveryOption,
  { id, express, packaging_fee }: AreaTerms,
  today: string,
): QuickOption {
  const { preparation_minutes, travel_minutes_min, travel_minutes_max } = express!;
  const minutes = {
    min: preparation_minutes + travel_minutes_min,
    max: preparation_minutes + travel_minutes_max,
  };
  const quick = { slot: null, minutes, packaging_fee, area_id: id, max_orders: 0 };
  return { ...base, arrives_from: today, arrives_to: today, quick };
}

function openSlots(quick: QuickCommerce, area: AreaTerms, now: number, timeZone: string): Slot[] {
  const from = pausedUntil(quick, now) ?? now;
  return from === Number.POSITIVE_INFINITY ? [] : slotsOf(area, quick.closures, { now, from, timeZone });
}

function slotOption(
  base: DeliveryOption,
  { id, packaging_fee }: AreaTerms,
  { date, starts, ends, max_orders }: Slot,
  { slot_orders }: QuickCart,
  today: string,
): QuickOption {
  const starts_at = new Date(starts).toISOString();
  const key = slotKey(id, starts_at);
  const slot = {
    starts_at,
    ends_at: new Date(ends).toISOString(),
    is_full: (slot_orders[key] ?? 0) >= max_orders,
  };
  const days = (Date.parse(date) - Date.parse(today)) / 86_400_000;
  return {
    ...base,
    key,
    days_min: days,
    days_max: days,
    arrives_from: date,
    arrives_to: date,
    quick: { slot, minutes: null, packaging_fee, area_id: id, max_orders },
  };
}

/** The key of a slot as a delivery option, to the minute: "<id of the area>@2026-11-24T09:00Z". */
export function slotKey(areaId: string, startsAt: string): string {
  return `${areaId}@${startsAt.slice(0, 16)}Z`;
}

export function isSlotKey(key: string): boolean {
  return key.includes("@");
}

/** The first free slot of the same area after a slot, otherwise the first free one. */
export function nextFreeSlot(options: readonly OfferedDelivery[], wanted: string): QuickOption | undefined {
  const free = options.filter(
    (one): one is QuickOption => one.quick?.slot?.is_full === false && one.key !== wanted,
  );
  // Keys of an area are in the order of their times.
  const [areaId = ""] = wanted.split("@");
  return free.find(({ key, quick }) => quick.area_id === areaId && key > wanted) ?? free[0];
}

/** The promised time of an order that is placed now. */
export function windowOf({ quick }: OfferedDelivery, now: number, time_zone: string): DeliveryWindow | null {
  if (!quick) return null;
  const { area_id, slot, minutes } = quick;
  if (slot) return { starts_at: slot.starts_at, ends_at: slot.ends_at, time_zone, is_slot: true, area_id };
  const after = (count: number) => new Date(now + count * minuteMs).toISOString();
  return { starts_at: after(minutes!.min), ends_at: after(minutes!.max), time_zone, is_slot: false, area_id };
}

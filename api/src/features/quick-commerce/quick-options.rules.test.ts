import type { QuickCommerceAreaDraft } from "@vitrine/contract/delivery/quick-commerce";
import { instantAt } from "@vitrine/contract/values/zoned-time";
import { describe, expect, it } from "vitest";
import { areaOf, distance, isInside, rateOf } from "./areas.rules.ts";
import { nextFreeSlot, quickOffer, slotKey, windowOf } from "./quick-options.rules.ts";
import { areaDraft, everyDay } from "./sample-areas.fixture.ts";

const zone = "Europe/Berlin";
const at = (wall: string) => Date.parse(instantAt(wall, zone)!);
const address = { country: "DE", postal_code: "20457" };
const hamburg = { latitude: 53.5511, longitude: 9.9937 };
const express = { preparation_minutes: 20, travel_minutes_min: 10, travel_minutes_max: 25 };
const week = [{ days: everyDay, opens: "09:00", closes: "18:00" }];

const area = (id: string, rest: Partial<QuickCommerceAreaDraft> = {}) => ({ ...areaDraft(rest), id });
const radius = (id: string, meters: number, rest: Partial<QuickCommerceAreaDraft> = {}) =>
  area(id, { reach: { by: "radius", center: hamburg, meters }, ...rest });

function offer(
  wall: string,
  areas: ReturnType<typeof area>[],
  more: object = {},
  settings: object = {},
  total = 2000,
) {
  const cart = {
    address,
    location: null,
    lines: [{ quantity: 1, requires_shipping: true, weight_grams: 0, shipping_fee: null }],
    slot_orders: {},
    time_zone: zone,
    quick_commerce: {
      opening_times: week,
      closures: [],
      is_paused: false,
      pause_reason: null,
      resumes_at: null,
      areas,
      ...settings,
    },
    ...more,
  };
  return quickOffer(cart, total, at(wall));
}

describe("areaOf", () => {
  it("prefers the postcode, then the first area with the location", () => {
    const areas = [radius("near", 3_000), area("postcode"), radius("far", 50_000)];
    expect(areaOf(areas, address, hamburg)?.area.id).toBe("postcode");
    const elsewhere = { country: "DE", postal_code: "22303" };
    expect(areaOf(areas, elsewhere, hamburg)?.area.id).toBe("near");
    expect(areaOf(areas, elsewhere, { latitude: 53.7, longitude: 9.9937 })?.area.id).toBe("far");
    expect(areaOf(areas, elsewhere, null)).toBeUndefined();
    expect(areaOf(areas, { country: "AT", postal_code: "20457" }, null)).toBeUndefined();
  });

  it("measures distances on the surface of the earth, the date line included", () => {
    const berlin = { latitude: 52.52, longitude: 13.405 };
    expect(Math.round(distance(hamburg, berlin) / 1000)).toBe(255);
    const west = { latitude: 0, longitude: 179.99 };
    const east = { latitude: 0, longitude: -179.99 };
    expect(Math.round(distance(west, east))).toBe(2224);
    expect(distance(hamburg, hamburg)).toBe(0);
  });

  it("is inside a polygon, but not in its notch", () => {
    const corners = [
      [0, 0],
      [0, 10],
      [10, 10],
      [5, 5],
      [10, 0],
    ].map(([latitude, longitude]) => ({ latitude: latitude!, longitude: longitude! }));
    const inside = (latitude: number, longitude: number) => isInside(corners, { latitude, longitude });
    expect([inside(2, 5), inside(8, 5), inside(8, 9.5), inside(-1, 5), inside(2, 11)]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });
});

describe("rateOf", () => {
  it("has the fee of the last tier that is reached", () => {
    const tiers = [
      { from: 3_000, fee: 500 },
      { from: 6_000, fee: 900 },
    ];
    const byDistance = radius("a", 20_000, { fee: 200, tiers_by: "distance", tiers });
    const fee = (meters: number) => rateOf({ area: byDistance, meters }, 1).fee;
    expect([fee(0), fee(2_999), fee(3_000), fee(5_999.9), fee(6_000)]).toEqual([200, 200, 500, 500, 900]);
    const bySubtotal = area("b", { fee: 900, tiers_by: "subtotal", tiers: [{ from: 3_000, fee: 0 }] });
    expect([2_999, 3_000].map((total) => rateOf({ area: bySubtotal, meters: 0 }, total).fee)).toEqual([
      900, 0,
    ]);
  });
});

describe("quickOffer", () => {
  it("offers express delivery as a range while it is open", () => {
    const { options, notice } = offer("2026-11-24T10:00", [area("a", { express, slots: [] })]);
    expect(options).toMatchObject([
      { key: "a", fee: 390, quick: { minutes: { min: 30, max: 45 }, slot: null } },
    ]);
    expect(notice).toBeNull();
  });

  it("says when it opens while it is closed, and gives the reason of a closure", () => {
    const areas = [area("a", { express, slots: [] })];
    const closed = offer("2026-11-24T18:00", areas);
    expect(closed.options).toEqual([]);
    const tomorrow = new Date(at("2026-11-25T09:00")).toISOString();
    expect(closed.notice).toMatchObject({ problem: "closed", until: tomorrow, reason: null });
    const closures = [{ from: "2026-11-24", to: "2026-11-24", is_yearly: false, reason: "Fair" }];
    expect(offer("2026-11-24T10:00", areas, {}, { closures }).notice).toMatchObject({
      problem: "closed",
      reason: "Fair",
      until: tomorrow,
    });
  });

  it("uses the opening times of an area that has its own", () => {
    const opening_times = [{ days: everyDay, opens: "18:00", closes: "23:00" }];
    const areas = [area("a", { express, slots: [], opening_times })];
    expect(offer("2026-11-24T18:00", areas).options).toHaveLength(1);
    expect(offer("2026-11-24T10:00", areas).options).toHaveLength(0);
  });

  it("resumes after a pause at its time, to the minute, and offers the slots after it", () => {
    const areas = [area("a", { express, lead_days: 0, cut_off_minutes: 0 })];
    const resumes_at = new Date(at("2026-11-25T08:30")).toISOString();
    const paused = { is_paused: true, pause_reason: "Rain", resumes_at };
    const during = offer("2026-11-25T08:29", areas, {}, paused);
    expect(during.notice).toMatchObject({ problem: "paused", reason: "Rain" });
    // Express delivery resumes with the opening times.
    expect(during.notice!.until).toBe(new Date(at("2026-11-25T09:00")).toISOString());
    expect(during.options[0]!.key).toBe(slotKey("a", new Date(at("2026-11-26T08:00")).toISOString()));
    expect(offer("2026-11-25T09:00", areas, {}, paused).options[0]!.quick.minutes).not.toBeNull();
    expect(offer("2026-11-25T09:00", areas, {}, { ...paused, resumes_at: null }).options).toEqual([]);
  });

  it("offers nothing below the minimum, to the last minor unit, and says what is missing", () => {
    const areas = [area("a", { min_subtotal: 2_000 })];
    expect(offer("2026-11-24T10:00", areas, {}, {}, 1_999)).toEqual({
      options: [],
      notice: { problem: "min_subtotal", amount: 1, reason: null, until: null },
    });
    expect(offer("2026-11-24T10:00", areas, {}, {}, 2_000).options).toHaveLength(6);
  });

  it("delivers free from an amount, without the packaging", () => {
    const areas = [area("a", { free_from: 2_000, packaging_fee: 50 })];
    const first = (total: number) => offer("2026-11-24T10:00", areas, {}, {}, total).options[0]!;
    expect([first(1_999).fee, first(2_000).fee, first(2_000).quick.packaging_fee]).toEqual([390, 0, 50]);
  });

  it("asks for the location only if an area depends on it, and says if it is outside", () => {
    const elsewhere = { address: { country: "DE", postal_code: "10115" } };
    const wall = "2026-11-24T10:00";
    expect(offer(wall, [area("a")], elsewhere)).toEqual({ options: [], notice: null });
    expect(offer(wall, [radius("a", 500)], elsewhere).notice).toMatchObject({ problem: "location" });
    const outside = { ...elsewhere, location: { latitude: 0, longitude: 0 } };
    expect(offer(wall, [radius("a", 500)], outside).notice).toMatchObject({ problem: "outside" });
    expect(offer(wall, [radius("a", 500)], { ...elsewhere, location: hamburg }).options).toHaveLength(6);
  });

  it("offers nothing without an address, areas or an item to deliver", () => {
    const nothing = { options: [], notice: null };
    const digital = [{ quantity: 1, requires_shipping: false, weight_grams: 0, shipping_fee: null }];
    expect(offer("2026-11-24T10:00", [area("a")], { address: null })).toEqual(nothing);
    expect(offer("2026-11-24T10:00", [area("a")], { lines: digital })).toEqual(nothing);
    expect(offer("2026-11-24T10:00", [])).toEqual(nothing);
  });

  it("marks a slot as full at its capacity, and finds the next free one", () => {
    const areas = [area("a")];
    const [first, second, third] = offer("2026-11-24T10:00", areas).options as [
      ReturnType<typeof offer>["options"][0],
      ReturnType<typeof offer>["options"][0],
      ReturnType<typeof offer>["options"][0],
    ];
    const full = (orders: number) =>
      offer("2026-11-24T10:00", areas, { slot_orders: { [first.key]: orders, [second.key]: 5 } }).options;
    expect(
      full(4)
        .map(({ quick }) => quick.slot!.is_full)
        .slice(0, 3),
    ).toEqual([false, true, false]);
    expect(
      full(5)
        .map(({ quick }) => quick.slot!.is_full)
        .slice(0, 3),
    ).toEqual([true, true, false]);
    expect(nextFreeSlot(full(5), first.key)?.key).toBe(third.key);
    expect(nextFreeSlot(full(4), second.key)?.key).toBe(third.key);
    // After the last one, an earlier slot is better than none.
    expect(nextFreeSlot(full(4), "a@2027-01-01T08:00Z")?.key).toBe(first.key);
    expect(nextFreeSlot([], first.key)).toBeUndefined();
    // Another order has just taken its last place.
    expect(nextFreeSlot([first], first.key)).toBeUndefined();
  });

  it("counts the calendar days until a slot", () => {
    const { options } = offer("2026-11-24T23:59", [area("a")]);
    expect(options.map(({ days_min }) => days_min)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe("windowOf", () => {
  it("is the slot, or the estimate counted from the order", () => {
    const now = at("2026-11-24T10:00");
    const [fast] = offer("2026-11-24T10:00", [area("a", { express, slots: [] })]).options;
    expect(windowOf(fast!, now, zone)).toEqual({
      starts_at: new Date(at("2026-11-24T10:30")).toISOString(),
      ends_at: new Date(at("2026-11-24T10:45")).toISOString(),
      time_zone: zone,
      is_slot: false,
      area_id: "a",
    });
    const [slot] = offer("2026-11-24T10:00", [area("a")]).options;
    expect(windowOf(slot!, now, zone)).toMatchObject({
      starts_at: new Date(at("2026-11-25T08:00")).toISOString(),
      ends_at: new Date(at("2026-11-25T09:00")).toISOString(),
      is_slot: true,
    });
  });
});

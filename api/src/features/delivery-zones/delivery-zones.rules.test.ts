import type { DeliveryRate } from "@vitrine/contract/delivery/delivery-zones";
import { maxAmount } from "@vitrine/contract/values/fields";
import { describe, expect, it } from "vitest";
import { type DeliveredLine, deliveryOptions, matchedPart, ratesAt, zoneOf } from "./delivery-zones.rules.ts";

const rate = (more: Partial<DeliveryRate> = {}): DeliveryRate => ({
  id: "parcel",
  name: "Parcel",
  is_pickup: false,
  pickup_place: null,
  fee: 500,
  fee_per_unit: 0,
  free_from: null,
  min_subtotal: null,
  max_subtotal: null,
  min_weight: null,
  max_weight: null,
  min_quantity: null,
  max_quantity: null,
  days_min: 1,
  days_max: 3,
  ...more,
});
const place = (country: string, more: object = {}) => ({
  country,
  region_codes: [],
  cities: [],
  postcodes: [],
  ...more,
});
const zone = (id: string, ...places: ReturnType<typeof place>[]) => ({ id, places, rates: [rate({ id })] });
const line = (more: Partial<DeliveredLine> = {}): DeliveredLine => ({
  quantity: 1,
  requires_shipping: true,
  weight_grams: 0,
  shipping_fee: null,
  ...more,
});
const feesOf = (rates: DeliveryRate[], lines: DeliveredLine[], subtotal = 1000) =>
  deliveryOptions(rates, lines, subtotal).map(({ fee }) => fee);

const berlin = { country: "DE", region_code: "BE", city: "Berlin", postal_code: "10115" };

describe("the zone of an address", () => {
  const country = zone("country", place("DE"));
  const region = zone("region", place("DE", { region_codes: ["BE"] }));
  const city = zone("city", place("DE", { cities: ["berlin"] }));
  const postcode = zone("postcode", place("AT"), place("DE", { postcodes: ["10*"] }));

  it("is the one with the most specific place, in any order", () => {
    for (const zones of [
      [country, region, city, postcode],
      [postcode, city, region, country],
    ]) {
      expect(zoneOf(zones, berlin)?.id).toBe("postcode");
      expect(zoneOf(zones, { ...berlin, postal_code: "20095" })?.id).toBe("city");
      expect(zoneOf(zones, { ...berlin, postal_code: "20095", city: "Hamburg" })?.id).toBe("region");
      expect(zoneOf(zones, { country: "DE" })?.id).toBe("country");
      expect(zoneOf(zones, { country: "AT" })?.id).toBe("postcode");
      expect(zoneOf(zones, { country: "CH" })).toBeUndefined();
    }
  });

  it("is the first of equally specific ones", () => {
    expect(zoneOf([country, zone("second", place("DE"))], berlin)?.id).toBe("country");
  });

  it("includes the address by one of its parts", () => {
    expect(matchedPart(postcode, berlin)).toBe("postcode");
    expect(matchedPart(postcode, { country: "AT" })).toBe("country");
    expect(matchedPart(city, { country: "AT" })).toBeNull();
  });
});

describe("the rates of an address", () => {
  const elsewhere = {
    delivery_name: "Post",
    delivery_fee: 900,
    delivery_days_min: 3,
    delivery_days_max: 9,
    delivers_elsewhere: true,
  };
  const germany = zone("germany", place("DE"));

  it("are those of its zone, and the delivery of all other places outside every zone", () => {
    expect(ratesAt([germany], elsewhere, berlin)).toEqual({ zone: germany, rates: germany.rates });
    expect(ratesAt([germany], elsewhere, { country: "AT" })).toMatchObject({
      zone: undefined,
      rates: [{ id: "standard", name: "Post", fee: 900, days_min: 3, days_max: 9 }],
    });
  });

  it("are none outside the zones of a shop that doesn't deliver elsewhere", () => {
    const off = { ...elsewhere, delivers_elsewhere: false };
    expect(ratesAt([germany], off, { country: "AT" }).rates).toEqual([]);
    expect(ratesAt([], off, berlin).rates).toEqual([]);
  });

  it("are unknown without an address, unless one rate applies everywhere", () => {
    expect(ratesAt([germany], elsewhere, null).rates).toEqual([]);
    expect(ratesAt([], elsewhere, null).rates).toMatchObject([{ fee: 900 }]);
  });

  it("are none in a zone without rates, also if the shop delivers elsewhere", () => {
    expect(ratesAt([{ ...germany, rates: [] }], elsewhere, berlin).rates).toEqual([]);
  });
});

describe("a rate", () => {
  it("is offered within its limits, which are inclusive", () => {
    const limited = rate({ min_subtotal: 1000, max_subtotal: 2000 });
    expect([999, 1000, 2000, 2001].map((subtotal) => feesOf([limited], [line()], subtotal).length)).toEqual([
      0, 1, 1, 0,
    ]);
    const heavy = rate({ min_weight: 1000, max_weight: 2000 });
    const ofWeight = (weight_grams: number, quantity = 1) =>
      feesOf([heavy], [line({ weight_grams, quantity })]).length;
    expect([ofWeight(999), ofWeight(1000), ofWeight(2000), ofWeight(2001)]).toEqual([0, 1, 1, 0]);
    expect([ofWeight(500, 1), ofWeight(500, 2), ofWeight(500, 5)]).toEqual([0, 1, 0]);
    const few = rate({ min_quantity: 2, max_quantity: 3 });
    expect([1, 2, 3, 4].map((quantity) => feesOf([few], [line({ quantity })]).length)).toEqual([0, 1, 1, 0]);
  });

  it("doesn't count items that aren't shipped", () => {
    const download = line({ requires_shipping: false, weight_grams: 9000, quantity: 9, shipping_fee: 70 });
    expect(
      feesOf([rate({ max_weight: 1000, max_quantity: 1, fee_per_unit: 10 })], [line(), download]),
    ).toEqual([500]);
  });

  it("costs its fee once, and an amount for each unit after the first", () => {
    const perUnit = rate({ fee_per_unit: 100 });
    expect(feesOf([perUnit], [line()])).toEqual([500]);
    expect(feesOf([perUnit], [line({ quantity: 2 }), line()])).toEqual([700]);
  });

  it("is free from a subtotal on", () => {
    const free = rate({ free_from: 4000, fee_per_unit: 100 });
    expect(feesOf([free], [line({ quantity: 3 })], 3999)).toEqual([700]);
    expect(feesOf([free], [line({ quantity: 3 })], 4000)).toEqual([0]);
  });

  it("adds the own fees of products, and only those if all products have one", () => {
    const own = line({ shipping_fee: 70, quantity: 2 });
    expect(feesOf([rate()], [own, line()])).toEqual([640]);
    expect(feesOf([rate()], [own])).toEqual([140]);
    expect(feesOf([rate({ free_from: 1000 })], [own, line()])).toEqual([140]);
    expect(feesOf([rate()], [line({ shipping_fee: 0 })])).toEqual([0]);
  });

  it("for pickup costs only its own fee", () => {
    const pickup = rate({ is_pickup: true, fee: 50, fee_per_unit: 10 });
    expect(feesOf([pickup], [line({ shipping_fee: 70, quantity: 3 }), line()])).toEqual([50]);
  });

  it("never exceeds the maximum amount", () => {
    expect(feesOf([rate({ fee: maxAmount, fee_per_unit: maxAmount })], [line({ quantity: 900 })])).toEqual([
      maxAmount,
    ]);
  });
});

import type { DeliveryRate } from "@vitrine/contract/delivery/delivery-zones";
import type { AreaReach, Location, QuickCommerceArea } from "@vitrine/contract/delivery/quick-commerce";
import { type Destination, matchesPostcode } from "../addresses/places.rules.ts";

export type AreaTerms = Omit<QuickCommerceArea, "version" | "created_at" | "is_active">;

/** An area that includes an address, with the distance from its center for a radius. */
interface FoundArea {
  area: AreaTerms;
  meters: number;
}

/** The first area with the address's postcode; otherwise the first with the shopper's location. */
export function areaOf(
  areas: readonly AreaTerms[],
  address: Destination,
  location: Location | null,
): FoundArea | undefined {
  const byPostcode = areas.find(({ reach }) => reach.by === "postcode" && hasPostcode(reach, address));
  if (byPostcode) return { area: byPostcode, meters: 0 };
  if (!location) return undefined;
  return areas
    .map((area) => ({ area, meters: distanceIn(area.reach, location) }))
    .find((found): found is FoundArea => found.meters !== undefined);
}

function hasPostcode(reach: AreaReach & { by: "postcode" }, address: Destination): boolean {
  return reach.country === address.country && matchesPostcode(reach.postcodes, address.postal_code ?? "");
}

/** The distance of a location within a radius from its center, 0 within a polygon; undefined outside. */
function distanceIn(reach: AreaReach, location: Location): number | undefined {
  if (reach.by === "postcode") return undefined;
  if (reach.by === "polygon") return isInside(reach.corners, location) ? 0 : undefined;
  const meters = distance(reach.center, location);
  return meters <= reach.meters ? meters : undefined;
}

const earthRadius = 6_371_008;

/** The distance in meters on the surface of the earth (haversine formula). */
export function distance(one: Location, other: Location): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const square =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** True inside a polygon: a line from the location to the east crosses its border an odd number of times. */
export function isInside(corners: readonly Location[], { latitude, longitude }: Location): boolean {
  let inside = false;
  for (const [index, corner] of corners.entries()) {
    const last = corners.at(index - 1)!;
    if (
      corner.latitude > latitude !== last.latitude > latitude &&
      longitude <
        corner.longitude +
          ((last.longitude - corner.longitude) * (latitude - corner.latitude)) /
            (last.latitude - corner.latitude)
    )
      inside = !inside;
  }
  return inside;
}

/** The delivery rate of an area, with the fee of its last tier that is reached. */
export function rateOf({ area, meters }: FoundArea, itemsTotal: number): DeliveryRate {
  const reached = area.tiers_by === "distance" ? meters : itemsTotal;
  const tier = area.tiers.findLast(({ from }) => from <= reached);
  return {
    id: area.id,
    name: area.name,
    is_pickup: false,
    pickup_place: null,
    fee: tier?.fee ?? area.fee,
    fee_per_unit: 0,
    free_from: area.free_from,
    min_subtotal: area.min_subtotal,
    max_subtotal: null,
    min_weight: null,
    max_weight: null,
    min_quantity: null,
    max_quantity: null,
    days_min: 0,
    days_max: 0,
  };
}

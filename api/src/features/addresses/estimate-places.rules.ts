import type { Address } from "@vitrine/contract/checkout/address";
import type { EstimatePlace } from "@vitrine/contract/delivery/delivery-estimates";
import { findRegion } from "./regions.rules.ts";

/** The address of a place for which a shopper sees the delivery: it has no name and no street. */
export function destinationOf({ country, region, city, postal_code }: EstimatePlace): Address {
  const found = region ? findRegion(region, country) : undefined;
  return {
    name: "",
    line1: "",
    line2: null,
    city: city ?? "",
    region: found?.name ?? region ?? null,
    region_code: found?.code ?? null,
    postal_code: postal_code ?? null,
    country,
  };
}

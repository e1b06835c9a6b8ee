import type { DeliveryEstimate, EstimatePlace } from "@vitrine/contract/delivery/delivery-estimates";

/** Delivery within three countries, whose fee in the United States depends on the state. */
export function estimateAt({ country, region }: EstimatePlace): DeliveryEstimate {
  const isHere = ["IE", "DE", "US"].includes(country);
  const days = { arrives_from: "2026-12-03", arrives_to: "2026-12-05" };
  return {
    status: isHere ? "delivered" : "not_delivered",
    delivery: isHere
      ? { fee: region === "NY" ? 900 : 500, is_minimum: false, free_from: 5000, ...days }
      : null,
    parts: country === "US" ? ["region"] : [],
    offers_pickup: !isHere,
  };
}

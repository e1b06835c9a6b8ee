import type { CartEstimate, DeliveryEstimate } from "@vitrine/contract/delivery/delivery-estimates";
import { formatDeliveryDays } from "@vitrine/contract/delivery/delivery-days";
import type { Store } from "@vitrine/contract/shops/store";
import { countryName } from "@vitrine/contract/values/country-names";
import { t } from "../../i18n.ts";
import { localeOf, price } from "../../site.ts";
import type { AddressForm } from "../checkout/checkout-fields.ts";
import type { Place } from "./place-cookie.ts";

/** "Mirpur, Dhaka", or the country if nothing else is known. */
export function placeName({ language }: Store, { regions }: AddressForm, place: Place): string {
  const region = regions.find(({ code }) => code === place.region)?.name ?? place.region;
  const parts = [place.city, region, place.postal_code].filter((part) => part !== "");
  return parts.length > 0 ? parts.join(", ") : countryName(place.country, language);
}

/** "Delivery to Dhaka: Thu 3 – Sat 5 Dec, ৳60 or more (free from ৳1,000)" */
export function estimateText(store: Store, place: string, estimate: DeliveryEstimate): string {
  const { status, delivery, offers_pickup } = estimate;
  if (status === "not_needed") return t("This product is delivered online.");
  const pickup = offers_pickup ? ` ${t("You can pick up your order.")}` : "";
  if (status === "not_delivered") return t("This shop doesn't deliver to {{place}}.", { place }) + pickup;
  if (!delivery)
    return (
      t("The delivery to {{place}} depends on your cart. You see it before you pay.", { place }) + pickup
    );
  const days = formatDeliveryDays(delivery, localeOf(store));
  const text = t("Delivery to {{place}}: {{days}}, {{fee}}", { place, days, fee: feeText(store, delivery) });
  return delivery.free_from === null
    ? text
    : t("{{delivery}} (free from {{price}})", { delivery: text, price: price(store, delivery.free_from) });
}

/** "Delivery to Dhaka: Thu 3 – Sat 5 Dec, ৳60" of a cart; null if its items aren't sent. */
export function cartEstimateText(store: Store, place: string, estimate: CartEstimate): string | null {
  if (estimate.status === "not_needed") return null;
  if (estimate.status === "delivered") return estimateText(store, place, { ...estimate, parts: [] });
  const text = t("Your items can't be delivered to {{place}}.", { place });
  return estimate.offers_pickup ? `${text} ${t("You can pick up your order.")}` : text;
}

function feeText(store: Store, { fee, is_minimum }: NonNullable<DeliveryEstimate["delivery"]>): string {
  if (fee === 0) return t("Free");
  return is_minimum ? t("{{price}} or more", { price: price(store, fee) }) : price(store, fee);
}

import type { StoreProduct, StoreVariant } from "@vitrine/contract/products/store-products";
import type { StoreRate } from "@vitrine/contract/shops/store";
import { unitAmount } from "@vitrine/contract/values/money";
import { productPath } from "../../paths.ts";
import type { Site } from "../../site.ts";

/** A variant's price and availability, with the shop's delivery and returns. */
export function offerJsonLd(site: Site, product: StoreProduct, variant: StoreVariant): object {
  const { origin, base, store } = site;
  const isOnly = product.variants.length === 1;
  const url = origin + productPath(base, product.handle);
  const shipping = product.requires_shipping ? shippingDetails(site, product.shipping_fee) : [];
  return {
    "@type": "Offer",
    url: isOnly ? url : `${url}?variant=${variant.id}`,
    price: unitAmount(variant.price, store.currency),
    priceCurrency: store.currency,
    availability: `https://schema.org/${variant.sold_out ? "OutOfStock" : variant.is_preorder ? "PreOrder" : "InStock"}`,
    itemCondition: "https://schema.org/NewCondition",
    seller: { "@type": "OnlineStore", name: store.name },
    shippingDetails: shipping.length > 0 ? shipping : undefined,
    hasMerchantReturnPolicy: product.requires_shipping ? returnPolicy(site) : undefined,
  };
}

/**
 * The delivery rates of the shop: those of its zones, or the one for everywhere, which is stated for the shop's own country.
 *
 * @param ownFee the product's own fee, which replaces that of the rates
 */
function shippingDetails({ store }: Site, ownFee: number | null): object[] {
  const { delivery, rates } = store.terms;
  const all: StoreRate[] = delivery ? [{ country: store.country, region_codes: [], ...delivery }] : rates;
  return all.map(({ country, region_codes, fee, days_min, days_max }) => ({
    "@type": "OfferShippingDetails",
    shippingRate: {
      "@type": "MonetaryAmount",
      value: unitAmount(ownFee ?? fee, store.currency),
      currency: store.currency,
    },
    shippingDestination: {
      "@type": "DefinedRegion",
      addressCountry: country,
      addressRegion: region_codes.length > 0 ? region_codes : undefined,
    },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      // The shop states one time from order to delivery.
      handlingTime: days(0, 0),
      transitTime: days(days_min, days_max),
    },
  }));
}

function days(minValue: number, maxValue: number): object {
  return { "@type": "QuantitativeValue", minValue, maxValue, unitCode: "DAY" };
}

/** Undefined if customers can't request returns: the shop's policy may still accept them. */
export function returnPolicy({ store, origin, base }: Site): object | undefined {
  const { return_days } = store.terms;
  if (return_days === null) return undefined;
  const policy = store.pages.find(({ kind }) => kind === "refund-policy");
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: store.country,
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: return_days,
    returnMethod: "https://schema.org/ReturnByMail",
    merchantReturnLink: policy && `${origin}${base}/policies/${policy.handle}`,
  };
}

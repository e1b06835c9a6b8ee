import { plainText } from "@vitrine/contract/values/plain-text";
import type { StoreReview } from "@vitrine/contract/products/reviews";
import type { StoreProduct, StoreVariant } from "@vitrine/contract/products/store-products";
import { productPath } from "../../paths.ts";
import type { Site } from "../../site.ts";
import type { Step } from "../../Trail.tsx";
import { trailJsonLd } from "../../trail-json-ld.ts";
import { t } from "../../i18n.ts";
import { offerJsonLd } from "./offer-json-ld.ts";
import { trailSteps } from "../categories/trail-steps.ts";

/** Structured data of a product: a ProductGroup if it has variants, otherwise a Product. */
export function productJsonLd(site: Site, product: StoreProduct, reviews: StoreReview[] = []): object[] {
  const url = site.origin + productPath(site.base, product.handle);
  const picture = (id?: string | null) => {
    const found = product.pictures.find((one) => one.id === id) ?? product.pictures[0];
    return found && new URL(found.url, site.origin).href;
  };
  const common = {
    name: product.title,
    description: plainText(product.description_html) || undefined,
    url,
    image:
      product.pictures.length > 0
        ? product.pictures.map((one) => new URL(one.url, site.origin).href)
        : undefined,
    additionalProperty:
      product.attributes.length > 0
        ? product.attributes.map(({ name, value }) => ({ "@type": "PropertyValue", name, value }))
        : undefined,
    brand: product.vendor ? { "@type": "Brand", name: product.vendor } : undefined,
    aggregateRating: product.rating
      ? {
          "@type": "AggregateRating",
          ratingValue: product.rating.average,
          reviewCount: product.rating.count,
        }
      : undefined,
    review: reviews.length > 0 ? reviews.map(reviewJsonLd) : undefined,
    category: product.trail.map(({ title }) => title).join(" > ") || (product.product_type ?? undefined),
  };
  const only = product.variants.length === 1 ? product.variants[0] : undefined;
  return [
    only
      ? {
          "@context": "https://schema.org",
          "@type": "Product",
          ...common,
          sku: only.sku ?? undefined,
          gtin: only.gtin ?? undefined,
          offers: offerJsonLd(site, product, only),
        }
      : {
          "@context": "https://schema.org",
          "@type": "ProductGroup",
          ...common,
          productGroupID: product.id,
          variesBy: (product.default_options ?? product.options).map(
            ({ name }) => variesBy[name.trim().toLowerCase()] ?? name,
          ),
          hasVariant: product.variants.map((variant) => ({
            "@type": "Product",
            name: `${product.title} – ${variant.title}`,
            ...optionProperties(product, variant),
            sku: variant.sku ?? undefined,
            gtin: variant.gtin ?? undefined,
            image: picture(variant.picture_id),
            offers: offerJsonLd(site, product, variant),
          })),
        },
    trailJsonLd(site, productSteps(product), product.title),
  ];
}

/** Options that schema.org has a property for, by their usual names. */
const propertyByOption: Record<string, "color" | "size" | "material" | "pattern"> = {
  color: "color",
  colour: "color",
  اللون: "color",
  size: "size",
  المقاس: "size",
  material: "material",
  المادة: "material",
  pattern: "pattern",
};
const variesBy: Record<string, string> = Object.fromEntries(
  Object.entries(propertyByOption).map(([name, property]) => [name, `https://schema.org/${property}`]),
);

function optionProperties(
  { options, default_options = options }: StoreProduct,
  { option_values }: StoreVariant,
): Record<string, string> {
  return Object.fromEntries(
    default_options.flatMap(({ name }, at) => {
      const property = propertyByOption[name.trim().toLowerCase()];
      const value = option_values[at];
      return property && value ? [[property, value]] : [];
    }),
  );
}

function reviewJsonLd(review: StoreReview) {
  return {
    "@type": "Review",
    author: { "@type": "Person", name: review.name ?? t("A customer") },
    datePublished: review.created_at.slice(0, 10),
    name: review.title ?? undefined,
    reviewBody: review.text ?? undefined,
    reviewRating: { "@type": "Rating", ratingValue: review.stars, bestRating: 5, worstRating: 1 },
  };
}

/** Breadcrumbs of a product: through its category, or through all products if it has none. */
export function productSteps({ trail }: StoreProduct): Step[] {
  return trail.length > 0 ? trailSteps(trail) : [{ title: t("All products"), path: "/products" }];
}

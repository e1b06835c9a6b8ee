import { unitAmount } from "@vitrine/contract/values/money";
import { plainText } from "../../rich-text/sanitise.ts";
import { gtinOf } from "../storefront/storefront.rules.ts";
import type { FeedProduct, FeedVariant } from "./feed-products.queries.ts";

/** A variant as feeds list it: text ready for a cell, null where there is none. */
export interface FeedItem {
  id: string;
  /** The product's id if it has several variants. */
  item_group_id: string | null;
  title: string;
  description: string;
  link: string;
  image_link: string | null;
  additional_image_links: string[];
  availability: "in_stock" | "out_of_stock" | "preorder";
  /** Only for preorders with a date. */
  availability_date: string | null;
  price: string;
  sale_price: string | null;
  /** Start and end of the sale price, ISO 8601 intervals: "…/…". */
  sale_price_effective_date: string | null;
  brand: string | null;
  gtin: string | null;
  mpn: string | null;
  /** False if the item has neither a GTIN nor a brand with a part number. */
  identifier_exists: boolean;
  google_product_category: string | null;
  product_type: string | null;
  shipping_weight: string | null;
  color: string | null;
  size: string | null;
  material: string | null;
}

export interface FeedPlace {
  shopId: number;
  /** Of the store's host: "https://store.example.com". */
  origin: string;
  /** Path of the shop: "/fern-field". */
  base: string;
  currency: string;
}

/** The items of a product, one for each variant. */
export function feedItems(product: FeedProduct, place: FeedPlace): FeedItem[] {
  const { origin, base, shopId } = place;
  const pictureAt = (hash: string) => `${origin}/files/${shopId}/${hash}/mail.jpg`;
  const description = plainText(product.description_html, 5_000) || product.title;
  const link = `${origin}${base}/products/${encodeURIComponent(product.handle)}`;
  return product.variants.map((variant) => {
    const own = product.pictures.find(({ id }) => id === variant.picture_id) ?? product.pictures[0];
    const gtin = gtinOf(variant.barcode);
    const isOnly = product.variants.length === 1;
    return {
      id: variant.id,
      item_group_id: isOnly ? null : product.id,
      title: [product.title, ...(isOnly ? [] : [variant.option_values.join(" / ")])]
        .join(" – ")
        .slice(0, 150),
      description,
      link: isOnly ? link : `${link}?variant=${variant.id}`,
      image_link: own ? pictureAt(own.hash) : null,
      additional_image_links: product.pictures
        .filter((one) => one !== own)
        .slice(0, 10)
        .map(({ hash }) => pictureAt(hash)),
      ...availabilityOf(variant),
      ...pricesOf(variant, place.currency),
      brand: product.vendor,
      gtin,
      mpn: variant.sku,
      identifier_exists: gtin !== null || (product.vendor !== null && variant.sku !== null),
      google_product_category: product.category,
      product_type: product.product_type,
      shipping_weight: variant.requires_shipping && variant.weight_grams ? `${variant.weight_grams} g` : null,
      ...attributesOf(product, variant),
    };
  });
}

/** A preorder needs a date, which `preorder_from` has only if it is written as one: "2027-03-01". */
function availabilityOf(variant: FeedVariant): Pick<FeedItem, "availability" | "availability_date"> {
  const date = /^\d{4}-\d\d-\d\d$/.exec(variant.preorder_from ?? "")?.[0];
  if (variant.is_preorder && date) return { availability: "preorder", availability_date: `${date}T00:00Z` };
  const isOut = variant.sold_out || variant.is_preorder;
  return { availability: isOut ? "out_of_stock" : "in_stock", availability_date: null };
}

function pricesOf(
  { price, compare_at_price, sale }: FeedVariant,
  currency: string,
): Pick<FeedItem, "price" | "sale_price" | "sale_price_effective_date"> {
  const amount = (minor: number) => `${unitAmount(minor, currency)} ${currency}`;
  const period = sale?.ends_at ? `${instant(sale.starts_at)}/${instant(sale.ends_at)}` : null;
  if (compare_at_price !== null && compare_at_price > price)
    return {
      price: amount(compare_at_price),
      sale_price: amount(price),
      sale_price_effective_date: sale?.running ? period : null,
    };
  // A planned sale is listed only with its period: without one it would apply at once.
  if (sale && !sale.running && period && sale.price < price)
    return { price: amount(price), sale_price: amount(sale.price), sale_price_effective_date: period };
  return { price: amount(price), sale_price: null, sale_price_effective_date: null };
}

function instant(text: string): string {
  return `${new Date(text).toISOString().slice(0, 16)}Z`;
}

const attributeNames: Record<string, "color" | "size" | "material"> = {
  color: "color",
  colour: "color",
  farbe: "color",
  couleur: "color",
  اللون: "color",
  size: "size",
  größe: "size",
  taille: "size",
  المقاس: "size",
  الحجم: "size",
  material: "material",
  المادة: "material",
};

function attributesOf({ options }: FeedProduct, { option_values }: FeedVariant) {
  const found: Pick<FeedItem, "color" | "size" | "material"> = { color: null, size: null, material: null };
  options.forEach(({ name }, at) => {
    const attribute = attributeNames[name.trim().toLowerCase()];
    if (attribute) found[attribute] ??= option_values[at] ?? null;
  });
  return found;
}

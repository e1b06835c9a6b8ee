import type { FeedItem } from "./feed-items.rules.ts";

// https://developers.facebook.com/docs/commerce-platform/catalog/fields

const availabilities = { in_stock: "in stock", out_of_stock: "out of stock", preorder: "preorder" } as const;

const columns: Record<string, (item: FeedItem, shopName: string) => string | null> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  description: ({ description }) => description,
  availability: ({ availability }) => availabilities[availability],
  condition: () => "new",
  price: ({ price }) => price,
  link: ({ link }) => link,
  image_link: ({ image_link }) => image_link,
  // Required; a product without a brand is the shop's own.
  brand: ({ brand }, shopName) => brand ?? shopName,
  google_product_category: (item) => item.google_product_category,
  item_group_id: (item) => item.item_group_id,
  sale_price: (item) => item.sale_price,
  sale_price_effective_date: (item) => item.sale_price_effective_date,
  additional_image_link: ({ additional_image_links }) => additional_image_links.join(","),
  gtin: ({ gtin }) => gtin,
  mpn: ({ mpn }) => mpn,
  color: ({ color }) => color,
  size: ({ size }) => size,
  material: ({ material }) => material,
  product_type: ({ product_type }) => product_type,
  shipping_weight: ({ shipping_weight }) => shipping_weight,
};

export const metaHeaders = Object.keys(columns);

export function metaRow(item: FeedItem, shopName: string): string[] {
  return Object.values(columns).map((cell) => cell(item, shopName) ?? "");
}

import { handleFrom } from "../features/shops/handles.rules.ts";
import { newId } from "../ids.ts";
import type { DemoVariant, Row } from "./demo-order-rows.rules.ts";
import { picturesOf } from "./demo-pictures.rules.ts";
import type { DemoProduct, DemoShop } from "./demo-shop.ts";

type ProductRow = Row & { id: string; title: string; product_type: string };

/**
 * Rows of products by table, and their variants as `demoTimeline` needs them.
 *
 * @param pictures ids by file name
 */
export function demoCatalogue(shop: DemoShop, pictures: Map<string, string>, opened: number) {
  const rows = {
    products: [] as ProductRow[],
    product_pictures: [] as Row[],
    variants: [] as Row[],
    shown_fields: shownFields(shop.products),
    ...sizeCharts(shop, opened),
  };
  const variants: DemoVariant[] = [];
  shop.products.forEach((product, place) => {
    // A minute apart, so that "newest first" has an order.
    const at = opened - place * 60_000;
    const row = productRow(product, at);
    rows.products.push(row);
    const own = picturesOf(shop, product.title).map(({ file, ...picture }) => ({
      ...picture,
      id: pictures.get(file)!,
    }));
    own.forEach(({ id: picture_id, alt }, position) =>
      rows.product_pictures.push({ product_id: row.id, picture_id, position, alt }),
    );
    const colours = product.option === "Colour" ? own.filter(({ isCover }) => isCover) : [];
    product.prices.forEach((price, position) => {
      const sku = product.skus?.[position] ?? numberedSku(shop.skuPrefix, place, position);
      const picture_id = colours[position]?.id ?? null;
      const variant = variantRow(product, row.id, { position, price, sku, picture_id }, at);
      rows.variants.push(variant);
      variants.push({
        id: variant.id,
        product_id: row.id,
        title: product.title,
        variant_title: product.values?.[position] ?? "",
        sku,
        picture_id: picture_id ?? own[0]?.id ?? null,
        price,
        stock: product.stock[position] ?? 0,
        tax_class: row["tax_class"] as string,
        isPreorder: product.preorder !== undefined,
      });
    });
  });
  return { rows: { ...rows, related_products: relatedRows(shop.products, rows.products) }, variants };
}

function productRow(product: DemoProduct, at: number): ProductRow {
  const { title, text, vendor, type, tags, option, values = [], fields = {} } = product;
  const time = new Date(at).toISOString();
  return {
    id: newId(at),
    handle: handleFrom(title, 80),
    title,
    description_html: `<p>${text}</p>`,
    vendor,
    product_type: type,
    tags: tags.split(", "),
    status: "active",
    options: option ? [{ name: option, values }] : [],
    custom_fields: Object.entries(fields).map(([key, value]) => ({ key, value })),
    tax_class: product.taxClass ?? "standard",
    origin_country: product.origin ?? null,
    version: 1,
    created_at: time,
    updated_at: time,
  };
}

function variantRow(
  { option, values = [], was, grams, unit, preorder }: DemoProduct,
  product_id: string,
  own: { position: number; price: number; sku: string; picture_id: string | null },
  at: number,
): Row & { id: string } {
  return {
    id: newId(at),
    product_id,
    ...own,
    option_values: option ? [values[own.position]] : [],
    compare_at_price: valueOf(was, own.position),
    cost: Math.round(own.price * 0.42),
    weight_grams: valueOf(grams, own.position),
    unit_measure: unit ?? null,
    preorder_from: preorder ?? null,
    requires_shipping: true,
    taxable: true,
    tracked: true,
    oversell: preorder === undefined ? "deny" : "preorder",
  };
}

/** The value of a variant: its own, or that of all. */
function valueOf(values: number | number[] | undefined, position: number): number | null {
  return (Array.isArray(values) ? values[position] : values) ?? null;
}

function numberedSku(prefix: string, place: number, position: number): string {
  return `${prefix}-${String(place + 1).padStart(2, "0")}${String(position + 1).padStart(2, "0")}`;
}

/** The custom fields of all products, which shoppers see. */
function shownFields(products: readonly DemoProduct[]): Row[] {
  const keys = products.flatMap(({ fields = {} }) => Object.keys(fields));
  return [...new Set(keys)].map((key) => ({ key }));
}

function relatedRows(products: readonly DemoProduct[], rows: readonly ProductRow[]): Row[] {
  const ids = new Map(rows.map(({ id, title }) => [title, id]));
  return products.flatMap(({ title, related = [] }) =>
    related.map((other, position) => ({
      product_id: ids.get(title),
      related_id: ids.get(other),
      position,
    })),
  );
}

function sizeCharts({ sizeCharts: charts = [] }: DemoShop, opened: number) {
  const at = new Date(opened).toISOString();
  const rows = { size_charts: [] as Row[], size_chart_targets: [] as Row[] };
  for (const { productType, ...chart } of charts) {
    const id = newId(opened);
    rows.size_charts.push({
      ...chart,
      id,
      picture_alt: "",
      is_active: true,
      everywhere: false,
      version: 1,
      created_at: at,
      updated_at: at,
    });
    rows.size_chart_targets.push({ id: newId(opened), size_chart_id: id, product_type: productType });
  }
  return rows;
}

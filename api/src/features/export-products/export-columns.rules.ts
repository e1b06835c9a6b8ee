import type { ExportFormat } from "@vitrine/contract/products/export-products";
import { type ColumnField, mapFields, textFields } from "@vitrine/contract/products/product-fields";
import { exponentOf } from "@vitrine/contract/values/currencies";
import { decimalOf } from "@vitrine/contract/values/money";
import { guardedHtml } from "../../formula-guard.ts";
import { formatPaths, formatList } from "../product-files/cells/cell-lists.rules.ts";
import type { OwnField } from "../product-files/fields.rules.ts";
import { headersOf } from "../product-files/columns/headers.rules.ts";
import type { ProductLinks } from "../product-files/products/product-links.queries.ts";
import { fileText } from "../product-files/products/links.rules.ts";
import type { ProductRecord, StoredVariant } from "../products/products.queries.ts";
import { usualPrices } from "../products/sales.rules.ts";

/** One row of an export: a variant, a picture or both. The product's own fields are in its first row. */
interface Line {
  product: ProductRecord;
  isFirst: boolean;
  variant: StoredVariant | undefined;
  picture: ProductRecord["pictures"][number] | undefined;
  /** Counted from 1. */
  place: number;
  links: ProductLinks | undefined;
  format: ExportFormat;
  addressOf: (pictureId: string) => string;
}
type Cell = (line: Line) => string;
interface ExportColumn {
  header: string;
  cell: Cell;
}

const ofProduct =
  (text: (product: ProductRecord) => string | null): Cell =>
  ({ product, isFirst }) =>
    isFirst ? (text(product) ?? "") : "";
const ofVariant =
  (text: (variant: StoredVariant, product: ProductRecord) => string | number | null): Cell =>
  ({ product, variant }) =>
    variant ? String(text(variant, product) ?? "") : "";
const decimal = (minor: number | null, { currency }: ProductRecord) =>
  minor === null ? null : decimalOf(minor, exponentOf(currency));
const amount = (of: (variant: StoredVariant) => number | null): Cell =>
  ofVariant((variant, product) => decimal(of(variant), product));
/** Vitrine's format has the regular price and the sale; other software only has the price charged. */
const price =
  (name: "price" | "compare_at_price"): Cell =>
  ({ product, variant, format }) =>
    variant ? (decimal((format === "vitrine" ? usualPrices(variant) : variant)[name], product) ?? "") : "";
const ofLinks =
  (text: (links: ProductLinks) => string): Cell =>
  ({ isFirst, links }) =>
    isFirst && links ? text(links) : "";
const text = (value: number | null) => (value === null ? null : String(value));
const yesOrNo = (is: boolean) => (is ? "TRUE" : "FALSE");

/** Shopify names the option "Title" if a product has none. */
const optionName =
  (slot: number): Cell =>
  ({ product, isFirst, format }) => {
    if (!isFirst) return "";
    const none = format === "shopify" && slot === 0 ? "Title" : "";
    return product.options.length === 0 ? none : (product.options[slot]?.name ?? "");
  };
const optionValue =
  (slot: number): Cell =>
  ({ product, variant, format }) => {
    if (!variant) return "";
    const none = format === "shopify" && slot === 0 ? "Default Title" : "";
    return product.options.length === 0 ? none : (variant.option_values[slot] ?? "");
  };

const productCells = {
  ...mapFields(textFields, (name) => ofProduct((product) => product[name])),
  handle: ({ product }) => product.handle,
  title: ofProduct(({ title }) => title),
  tags: ofProduct(({ tags }) => formatList(tags)),
  status: ofProduct(({ status }) => status),
  publish_at: ofProduct(({ publish_at }) => publish_at),
  video_url: ofProduct(({ video_url }) => video_url),
  min_quantity: ofProduct(({ min_quantity }) => text(min_quantity)),
  max_quantity: ofProduct(({ max_quantity }) => text(max_quantity)),
  quantity_step: ofProduct(({ quantity_step }) => text(quantity_step)),
  tax_class: ofProduct(({ tax_class }) => tax_class),
  shipping_fee: ofProduct((product) => decimal(product.shipping_fee, product)),
  cash_on_delivery: ofProduct(({ cash_on_delivery }) => yesOrNo(cash_on_delivery)),
  hs_code: ofProduct(({ hs_code }) => hs_code),
  origin_country: ofProduct(({ origin_country }) => origin_country),
} satisfies Record<ColumnField, Cell>;

const variantCells = {
  option1_value: optionValue(0),
  option2_value: optionValue(1),
  option3_value: optionValue(2),
  sku: ofVariant(({ sku }) => sku),
  barcode: ofVariant(({ barcode }) => barcode),
  price: price("price"),
  compare_at_price: price("compare_at_price"),
  cost: amount(({ cost }) => cost),
  min_price: amount(({ min_price }) => min_price),
  taxable: ofVariant(({ taxable }) => yesOrNo(taxable)),
  tracker: ({ variant, format }) => {
    if (!variant) return "";
    return format === "vitrine" ? yesOrNo(variant.tracked) : variant.tracked ? "shopify" : "";
  },
  quantity: ofVariant(({ on_hand }) => on_hand),
  oversell: ({ variant, format }) => {
    if (!variant) return "";
    if (format === "shopify") return variant.oversell === "deny" ? "DENY" : "CONTINUE";
    return variant.oversell === "preorder" ? "preorder" : yesOrNo(variant.oversell === "continue");
  },
  weight_grams: ofVariant(({ weight_grams }) => weight_grams),
  requires_shipping: ofVariant(({ requires_shipping }) => yesOrNo(requires_shipping)),
  unit_quantity: ofVariant(({ unit_measure }) => unit_measure?.total ?? null),
  unit: ofVariant(({ unit_measure }) => unit_measure?.total_unit ?? null),
  unit_base_quantity: ofVariant(({ unit_measure }) => unit_measure?.base ?? null),
  unit_base: ofVariant(({ unit_measure }) => unit_measure?.base_unit ?? null),
  variant_picture: ({ variant, addressOf }) => (variant?.picture_id ? addressOf(variant.picture_id) : ""),
  length_mm: ofVariant(({ length_mm }) => length_mm),
  width_mm: ofVariant(({ width_mm }) => width_mm),
  height_mm: ofVariant(({ height_mm }) => height_mm),
  sale_price: amount(({ sale }) => sale?.sale_price ?? null),
  sale_starts: ofVariant(({ sale }) => sale?.starts_at ?? null),
  sale_ends: ofVariant(({ sale }) => sale?.ends_at ?? null),
  preorder_from: ofVariant(({ preorder_from }) => preorder_from),
  currency: ofVariant((_, { currency }) => currency),
} satisfies Partial<Record<OwnField, Cell>>;

const cells: Record<OwnField, Cell> = {
  ...productCells,
  ...variantCells,
  description: ofProduct(({ description_html }) => guardedHtml(description_html)),
  published: ofProduct(({ status }) => yesOrNo(status === "active")),
  gift_card: ofProduct(() => yesOrNo(false)),
  option1_name: optionName(0),
  option2_name: optionName(1),
  option3_name: optionName(2),
  picture: ({ picture, addressOf }) => (picture ? addressOf(picture.id) : ""),
  picture_position: ({ picture, place }) => (picture ? String(place) : ""),
  picture_alt: ({ picture }) => picture?.alt ?? "",
  categories: ofLinks(({ categories }) => formatPaths(categories.map(({ path }) => path))),
  collections: ofLinks(({ collections }) => formatList(collections.map(({ handle }) => handle))),
  related: ofLinks(({ related }) => formatList(related.map(({ handle }) => handle))),
  digital_files: ofLinks(({ digital_files }) => formatList(digital_files.map(fileText))),
  size_charts: ofLinks(({ size_charts }) => formatList(size_charts.map(({ title }) => title))),
};

/** Shopify's columns in Shopify's order, so that its import accepts the file unchanged. */
const ofShopify =
  "Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description".split(
    ",",
  );
/** Values of columns that Shopify requires and Vitrine has no field for. */
const constants: Record<string, Cell> = {
  "Weight unit for display": ofVariant(() => "g"),
  "Fulfillment service": ofVariant(() => "manual"),
};

/** The columns of an export, followed by those of the custom fields. */
export function exportColumns(format: ExportFormat, customKeys: string[]): ExportColumn[] {
  const custom = customKeys.map((key) => ({
    header: format === "vitrine" ? `Custom field: ${key}` : `${key} (product.metafields.${key})`,
    cell: ofProduct(({ custom_fields }) => custom_fields.find((field) => field.key === key)?.value ?? null),
  }));
  return [...(format === "vitrine" ? ownColumns() : shopifyColumns()), ...custom];
}

function ownColumns(): ExportColumn[] {
  return headersOf("vitrine").map(([header, field]) => ({
    header,
    cell: field ? cells[field] : () => "",
  }));
}

function shopifyColumns(): ExportColumn[] {
  const meaning = new Map(
    headersOf("shopify_current").map(([header, field]) => [header.toLowerCase(), field]),
  );
  return ofShopify.map((header) => {
    const field = meaning.get(header.toLowerCase());
    return { header, cell: field ? cells[field] : (constants[header] ?? (() => "")) };
  });
}

/** The rows of one product: as many as it has variants or pictures, whichever is more. */
export function exportRows(
  product: ProductRecord,
  links: ProductLinks | undefined,
  columns: ExportColumn[],
  format: ExportFormat,
  addressOf: (hash: string, width: number) => string,
): string[][] {
  const { variants, pictures } = product;
  const addresses = new Map(
    pictures.map(({ id, hash, widths }) => [id, addressOf(hash, Math.max(...widths))]),
  );
  return Array.from({ length: Math.max(variants.length, pictures.length, 1) }, (_, at) => {
    const line: Line = {
      product,
      isFirst: at === 0,
      variant: variants[at],
      picture: pictures[at],
      place: at + 1,
      links,
      format,
      addressOf: (id) => addresses.get(id) ?? "",
    };
    return columns.map(({ cell }) => cell(line));
  });
}

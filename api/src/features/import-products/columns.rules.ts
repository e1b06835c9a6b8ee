/** What a column of a file can mean to us. A new format is one more table of headings for the same fields. */
export const fields = [
  "handle",
  "title",
  "description",
  "vendor",
  "product_type",
  "category",
  "tags",
  "published",
  "status",
  "seo_title",
  "seo_description",
  "gift_card",
  "option1_name",
  "option1_value",
  "option2_name",
  "option2_value",
  "option3_name",
  "option3_value",
  "sku",
  "barcode",
  "price",
  "compare_at_price",
  "cost",
  "taxable",
  "tracker",
  "quantity",
  "oversell",
  "weight_grams",
  "requires_shipping",
  "unit_quantity",
  "unit",
  "unit_base_quantity",
  "unit_base",
  "variant_picture",
  "picture",
  "picture_position",
  "picture_alt",
] as const;

export type Field = (typeof fields)[number];
/** `custom_field:ns.key` keeps the column as a custom field of the product. */
export type Target = Field | `custom_field:${string}`;
/** By the position of the column; null leaves the column out. Plain JSON, so that a shop can save it. */
export type Mapping = (Target | null)[];
export type Format = "shopify_legacy" | "shopify_current";
export type ColumnNote = { column: number; header: string; note: string };

/** null: we know the column and leave it out. */
type Headings = Record<string, Field | null>;

const inEveryShopifyFile: Headings = {
  Title: "title",
  Vendor: "vendor",
  "Product Category": "category",
  Type: "product_type",
  Tags: "tags",
  Status: "status",
  "Gift Card": "gift_card",
  "SEO Title": "seo_title",
  "SEO Description": "seo_description",
  "Option1 Name": "option1_name",
  "Option1 Value": "option1_value",
  "Option1 Linked To": null,
  "Option2 Name": "option2_name",
  "Option2 Value": "option2_value",
  "Option2 Linked To": null,
  "Option3 Name": "option3_name",
  "Option3 Value": "option3_value",
  "Option3 Linked To": null,
  "Image Position": "picture_position",
  "Image Alt Text": "picture_alt",
  "Cost per item": "cost",
  "Unit Price Total Measure": "unit_quantity",
  "Unit Price Total Measure Unit": "unit",
  "Unit Price Base Measure": "unit_base_quantity",
  "Unit Price Base Measure Unit": "unit_base",
  Collection: null,
};

const headings: Record<Format, Headings> = {
  shopify_legacy: {
    ...inEveryShopifyFile,
    Handle: "handle",
    "Body (HTML)": "description",
    Published: "published",
    "Standard Product Type": "category",
    "Standardized Product Type": "category",
    "Custom Product Type": "product_type",
    "Variant SKU": "sku",
    "Variant Barcode": "barcode",
    "Variant Price": "price",
    "Variant Compare At Price": "compare_at_price",
    "Variant Cost": "cost",
    "Variant Taxable": "taxable",
    "Variant Tax Code": null,
    "Variant Inventory Tracker": "tracker",
    "Variant Inventory Qty": "quantity",
    "Variant Inventory Policy": "oversell",
    "Variant Grams": "weight_grams",
    "Variant Weight (g)": "weight_grams",
    "Variant Weight Unit": null,
    "Variant Requires Shipping": "requires_shipping",
    "Variant Fulfillment Service": null,
    "Variant Image": "variant_picture",
    "Image Src": "picture",
  },
  shopify_current: {
    ...inEveryShopifyFile,
    "URL handle": "handle",
    Description: "description",
    "Published on online store": "published",
    SKU: "sku",
    Barcode: "barcode",
    Price: "price",
    "Compare-at price": "compare_at_price",
    "Charge tax": "taxable",
    "Tax code": null,
    "Inventory tracker": "tracker",
    "Inventory quantity": "quantity",
    "Continue selling when out of stock": "oversell",
    "Weight value (grams)": "weight_grams",
    "Weight unit for display": null,
    "Requires shipping": "requires_shipping",
    "Fulfillment service": null,
    "Variant image URL": "variant_picture",
    "Product image URL": "picture",
  },
};

const formats = Object.keys(headings) as Format[];
const tables = new Map(formats.map((format) => [format, table(headings[format])]));

/** Whole families of columns that we know and leave out; after a slash stands the market or the label. */
const leftOut: [start: string, note: string][] = [
  ["included/", "Markets are not imported."],
  ["price/", "Prices for one market are not imported."],
  ["compareatprice/", "Prices for one market are not imported."],
  ["compare-atprice/", "Prices for one market are not imported."],
  ["googleshopping/", "Google Shopping columns are not imported."],
];

function table(headings: Headings) {
  return new Map(Object.entries(headings).map(([heading, field]) => [keyOf(heading), field]));
}

/** People and programs change capitals and spaces; nothing else. */
function keyOf(header: string) {
  return header.toLowerCase().replace(/[\s\u200b\ufeff]+/g, "");
}

function customFieldOf(header: string): Target | undefined {
  const key = /\(product\.metafields\.([^()\s]+)\)\s*$/i.exec(header)?.[1];
  return key && key.length <= 100 ? `custom_field:${key}` : undefined;
}

function familyNote(header: string) {
  const key = keyOf(header);
  return leftOut.find(([start]) => key.startsWith(start))?.[1];
}

/** `confidence` is the share of the headings that the format explains, custom fields and market columns aside. */
export function recogniseFormat(headers: string[]): { format: Format | "unknown"; confidence: number } {
  const telling = headers.filter((header) => header.trim() && !customFieldOf(header) && !familyNote(header));
  const known = (format: Format) => telling.filter((header) => tables.get(format)!.has(keyOf(header))).length;
  const [format, count] = formats
    .map((each) => [each, known(each)] as const)
    .reduce((a, b) => (b[1] > a[1] ? b : a));
  const confidence = telling.length === 0 ? 0 : count / telling.length;
  const named = tables.get(format)!;
  const hasName = headers.some((header) => ["title", "handle"].includes(named.get(keyOf(header)) ?? ""));
  return { format: hasName && confidence >= 0.5 ? format : "unknown", confidence };
}

/** The first column of a field has it; later ones with the same meaning are left out. */
export function guessMapping(headers: string[]): Mapping {
  const { format } = recogniseFormat(headers);
  const inOrder = format === "unknown" ? formats : [format, ...formats.filter((other) => other !== format)];
  const taken = new Set<Target>();
  return headers.map((header) => {
    const key = keyOf(header);
    const known = inOrder.find((each) => tables.get(each)!.has(key));
    const target = (known ? tables.get(known)!.get(key) : customFieldOf(header)) ?? null;
    if (!target || taken.has(target)) return null;
    taken.add(target);
    return target;
  });
}

/** Why a column is left out, for the screen where columns are matched. */
export function columnNotes(headers: string[], mapping: Mapping): ColumnNote[] {
  return headers.flatMap((header, column) => {
    if (mapping[column]) return [];
    const twin = guessMapping([header])[0];
    const owner = twin ? mapping.indexOf(twin) : -1;
    if (owner >= 0) return [{ column, header, note: `“${headers[owner]}” is read in its place.` }];
    const known = formats.some((each) => tables.get(each)!.get(keyOf(header)) === null);
    const note =
      familyNote(header) ??
      (known ? "This column is not imported." : "Choose what this column holds, or leave it out.");
    return [{ column, header, note }];
  });
}

/** A mapping that came from outside; undefined when it names a field we do not have. */
export function mappingOf(targets: (string | null)[]): Mapping | undefined {
  return targets.every((target) => target === null || isTarget(target)) ? (targets as Mapping) : undefined;
}

function isTarget(text: string): text is Target {
  return (fields as readonly string[]).includes(text) || /^custom_field:\S{1,100}$/.test(text);
}

/** `needs_title`: no column tells which product a row is of. `field_twice`: two columns for one field. */
export function mappingProblem(mapping: Mapping): "needs_title" | "field_twice" | undefined {
  const chosen = mapping.filter((target) => target !== null);
  if (new Set(chosen).size < chosen.length) return "field_twice";
  if (!chosen.includes("title") && !chosen.includes("handle")) return "needs_title";
  return undefined;
}

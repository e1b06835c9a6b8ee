import { expect, test } from "vitest";
import {
  columnNotes,
  columnOrigins,
  guessMapping,
  mappingProblem,
  recogniseFormat,
} from "./columns.rules.ts";
import { mappingOf } from "../fields.rules.ts";

const legacy =
  "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / MPN,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Price / International,Status".split(
    ",",
  );
const current =
  "Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description,Color (product.metafields.shopify.color-pattern),Google Shopping / Condition".split(
    ",",
  );

test("Distinguishes old and new exports", () => {
  expect(recogniseFormat(legacy)).toEqual({ format: "shopify_legacy", confidence: 1 });
  expect(recogniseFormat(current)).toEqual({ format: "shopify_current", confidence: 1 });
  expect(recogniseFormat(["ID", "Type", "SKU", "Name", "Regular price"]).format).toBe("woocommerce");
  expect(recogniseFormat([])).toEqual({ format: "unknown", confidence: 0 });
});

test("An added header lowers the confidence; market columns and custom fields don't", () => {
  expect(recogniseFormat([...legacy, "Our notes"]).confidence).toBeCloseTo(32 / 33);
  expect(
    recogniseFormat([...legacy, "Included / Norway", "Fit (product.metafields.custom.fit)"]).confidence,
  ).toBe(1);
});

test("Ignores case and spaces in headers", () => {
  const mapping = guessMapping(["HANDLE ", " title", "variant  price", "Image src", "Compare-At Price"]);
  expect(mapping).toEqual(["handle", "title", "price", "picture", "compare_at_price"]);
});

test("Every column of both exports is mapped or known to be left out", () => {
  for (const headers of [legacy, current]) {
    const mapping = guessMapping(headers);
    expect(mappingProblem(mapping)).toBeUndefined();
    expect(columnNotes(headers, mapping).filter(({ note }) => note.startsWith("Choose"))).toEqual([]);
  }
});

test("Custom fields retain their key, and market prices are left out with a note", () => {
  const headers = ["Title", "Fit (product.metafields.custom.fit)", "Price / Norway", "__proto__", "Title"];
  const mapping = guessMapping(headers);
  expect(mapping).toEqual(["title", "custom_field:custom.fit", null, null, null]);
  expect(columnNotes(headers, mapping).map(({ column, note }) => [column, note])).toEqual([
    [2, "Prices for one market aren't imported."],
    [3, "Choose what this column contains, or leave it out."],
    [4, "The column “Title” is used instead."],
  ]);
});

test("A mapping requires the title or the handle, and each field at most once", () => {
  expect(mappingProblem(["price", null])).toBe("needs_title");
  expect(mappingProblem(["title", "price", "price"])).toBe("field_twice");
  expect(mappingProblem(["handle", "price"])).toBeUndefined();
});

test("Rejects a saved mapping with an unknown field", () => {
  expect(mappingOf(["title", null, "custom_field:a.b"])).toEqual(["title", null, "custom_field:a.b"]);
  expect(mappingOf(["title", "constructor"])).toBeUndefined();
});

test.each([
  [
    "BigCommerce",
    "Product Name,Product Code/SKU,Brand Name,Cost Price,Retail Price,Product UPC/EAN,Current Stock Level,Page Title",
    ["title", "sku", "vendor", "cost", "price", "barcode", "quantity", "seo_title"],
  ],
  [
    "Magento",
    "sku,name,description,price,special_price,qty,url_key,base_image,meta_title,product_online",
    [
      "sku",
      "title",
      "description",
      "price",
      "sale_price",
      "quantity",
      "handle",
      "picture",
      "seo_title",
      "published",
    ],
  ],
  [
    "German",
    "Artikelnummer,Bezeichnung,Preis (EUR),UVP,Hersteller,EAN,Bestand",
    ["sku", "title", "price", "compare_at_price", "vendor", "barcode", "quantity"],
  ],
  ["Arabic", "اسم المنتج,السعر,الكمية,رمز المنتج", ["title", "price", "quantity", "sku"]],
  ["by hand", "Product name *,PRICE:,Qty.,Shelf", ["title", "price", "quantity", null]],
])("Guesses common headers of other systems and languages: %s", (_, headings, fields) => {
  const headers = headings.split(",");
  expect(guessMapping(headers)).toEqual(fields);
});

test("A guess never replaces an exact header, and is marked as guessed", () => {
  const headers = ["Name", "Title", "Price", "Brand", "Tax code", "Shelf"];
  const mapping = guessMapping(headers);
  expect(mapping).toEqual([null, "title", "price", "vendor", null, null]);
  expect(columnOrigins(headers, mapping)).toEqual([null, "known", "known", "guessed", "known", null]);
  expect(columnOrigins(headers, ["title", null, "price", "vendor", null, "custom_field:Shelf"])).toEqual([
    "chosen",
    null,
    "known",
    "guessed",
    "known",
    "chosen",
  ]);
  expect(columnNotes(headers, mapping).map(({ column, note }) => [column, note])).toEqual([
    [0, "The column “Title” is used instead."],
    [4, "This column isn't imported."],
    [5, "Choose what this column contains, or leave it out."],
  ]);
});

test("A custom field retains a key with spaces and brackets, as our own exports for other software have", () => {
  expect(
    guessMapping([
      "Handle",
      "Made in (EU) (product.metafields.Made in (EU))",
      "Fit (men) (product.metafields.custom.fit)",
    ]).slice(1),
  ).toEqual(["custom_field:Made in (EU)", "custom_field:custom.fit"]);
});

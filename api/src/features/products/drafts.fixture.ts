import { RejectedError } from "@vitrine/contract/client";
import type { Product } from "@vitrine/contract/products/product";
import type { ProductDraft, VariantDraft } from "@vitrine/contract/products/product-drafts";
import sharp from "sharp";
import { expect } from "vitest";
import type { Person, TestApp } from "../../../test/test-app.ts";

/** A tea with one variant. */
export function tea(more: Partial<ProductDraft> = {}): ProductDraft {
  return { title: "Fern tea", variants: [{ option_values: [], price: 590 }], ...more };
}

/** A shirt in two colours and two sizes. */
export function shirt(more: Partial<ProductDraft> = {}): ProductDraft {
  const variants = ["Red", "Blue"].flatMap((colour) =>
    ["S", "M"].map((size): VariantDraft => ({
      option_values: [colour, size],
      price: 3900,
      sku: `SH-${colour}-${size}`,
      on_hand: 5,
    })),
  );
  const options = [
    { name: "Colour", values: ["Red", "Blue"] },
    { name: "Size", values: ["S", "M"] },
  ];
  return { title: "Linen shirt", options, variants, ...more };
}

/** Stores a small picture of one colour and returns its id. */
export async function uploadPicture(person: Person, shopId: number, colour: string): Promise<string> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(png)], "small.png", { type: "image/png" });
  const { data } = await person.client.pictures.create({ params: { shop_id: shopId }, body: { file } });
  return data.id;
}

export async function createProduct(
  person: Person,
  shop: { shop_id: number },
  body: ProductDraft,
): Promise<Product> {
  return (await person.client.products.create({ params: shop, body })).data;
}

/** Saves a loaded product like the editor does: the whole product, with the changes. */
export async function changeProduct(
  person: Person,
  shop: { shop_id: number },
  product: Product,
  body: Partial<ProductDraft>,
): Promise<Product> {
  const params = { ...shop, id: product.id };
  const whole = { ...draftOf(product), ...body, version: product.version };
  return (await person.client.products.update({ params, body: whole })).data;
}

/** The draft that the editor sends for a loaded product. */
export function draftOf(product: {
  title: string;
  options: ProductDraft["options"];
  variants: (VariantDraft & { on_hand: number })[];
  pictures: { id: string; alt: string }[];
  related: { id: string }[];
}) {
  const variants = product.variants.map((variant) => ({ ...variant, on_hand_before: variant.on_hand }));
  const related = product.related.map(({ id }) => id);
  return { ...product, variants, related, pictures: product.pictures.map(({ id, alt }) => ({ id, alt })) };
}

const tables = [
  "products",
  "variants",
  "product_pictures",
  "stock_levels",
  "stock_movements",
  "activity",
  "shops",
];

/** A hash of all rows of all shops, by table. */
export async function printsOf({ database }: TestApp): Promise<unknown> {
  const prints = tables.map(
    (table) =>
      `(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${table} t) as ${table}`,
  );
  return (await database.admin.query(`select ${prints.join(", ")}`)).rows[0];
}

/** Expects an action to be rejected without changing the database, and returns the error. */
export async function expectRejectionWithoutTrace(
  app: TestApp,
  call: () => Promise<unknown>,
): Promise<RejectedError> {
  const before = await printsOf(app);
  const rejected = await call().catch((failure: unknown) => failure);
  expect(rejected).toBeInstanceOf(RejectedError);
  expect(await printsOf(app)).toEqual(before);
  return rejected as RejectedError;
}

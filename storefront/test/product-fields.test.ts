import { mapFields, productFields, textFields } from "@vitrine/contract/products/product-fields";
import { expect, test } from "vitest";
import { base, openStorefront } from "./fake-storefront.ts";

test("shows every text field that a product page receives", async () => {
  const { shop, visitor } = openStorefront();
  const received = textFields.filter((name) => productFields[name].onStorefront);
  const texts = mapFields(received, (name) => `Text of ${name}`);
  const product = Object.assign(shop.products[1]!, texts, { trail: [] });
  const { page } = await visitor().open(`${base}/products/${product.handle}`);
  for (const text of Object.values(texts)) expect(page).toContain(text);
});

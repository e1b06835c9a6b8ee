import type { Product } from "@vitrine/contract/products/product";
import type { ProductDraft } from "@vitrine/contract/products/product-drafts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import {
  changeProduct,
  createProduct,
  draftOf,
  expectRejectionWithoutTrace,
  tea,
  uploadPicture,
} from "./drafts.fixture.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let sam: Person;
let shop: { shop_id: number };
let rival: { shop_id: number };

beforeAll(async () => {
  [mona, rita, sam] = await Promise.all([app.person("Mona"), app.person("Rita"), app.person("Sam")]);
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
  rival = { shop_id: (await app.shop(rita, "Rival Rugs")).id };
  await app.join(shop.shop_id, sam, "staff");
});

const create = (body: ProductDraft) => createProduct(mona, shop, body);
const change = (product: Product, body: Partial<ProductDraft> = {}) =>
  changeProduct(mona, shop, product, body);

describe("isolation of products", () => {
  it("hides products from another shop's owner, who can't change them", async () => {
    const product = await create(tea({ title: "Mona's own" }));
    const body = { ...draftOf(product), title: "Rita's now", version: 1 };
    for (const params of [
      { ...shop, id: product.id },
      { ...rival, id: product.id },
    ]) {
      for (const call of [
        () => rita.client.products.read({ params }),
        () => rita.client.products.update({ params, body }),
        () => rita.client.products.remove({ params }),
      ])
        expect(await expectRejectionWithoutTrace(app, call)).toMatchObject({
          code: "not_found",
          status: 404,
        });
    }
    for (const call of [
      () => rita.client.products.list({ params: shop, query: {} }),
      () => rita.client.products.create({ params: shop, body: tea() }),
    ])
      expect(await expectRejectionWithoutTrace(app, call)).toMatchObject({ code: "not_found" });
    expect((await rita.client.products.list({ params: rival, query: {} })).data).toEqual([]);
    expect((await rita.client.products.list({ params: rival, query: { search: "Mona" } })).meta.total).toBe(
      0,
    );
  });

  it("rejects a picture of another shop and a variant of another product", async () => {
    const picture = await uploadPicture(mona, shop.shop_id, "#0ff");
    const unknown = () =>
      rita.client.products.create({ params: rival, body: tea({ pictures: [{ id: picture }] }) });
    expect(await expectRejectionWithoutTrace(app, unknown)).toMatchObject({
      code: "invalid_input",
      errors: { "pictures.0.id": [expect.any(String)] },
    });

    const [one, other] = [await create(tea({ title: "One" })), await create(tea({ title: "Other" }))];
    const take = () => change(one, { variants: other.variants });
    expect(await expectRejectionWithoutTrace(app, take)).toMatchObject({
      code: "invalid_input",
      errors: { "variants.0.id": [expect.any(String)] },
    });
    const bring = () => create(tea({ variants: other.variants }));
    expect(await expectRejectionWithoutTrace(app, bring)).toMatchObject({
      errors: { "variants.0.id": [expect.any(String)] },
    });
    const show = () => change(one, { variants: [{ ...one.variants[0]!, picture_id: picture }] });
    expect(await expectRejectionWithoutTrace(app, show)).toMatchObject({
      errors: { "variants.0.picture_id": [expect.any(String)] },
    });
  });

  it("rejects reads and changes of products by staff", async () => {
    const product = await create(tea({ title: "Not Sam's" }));
    const params = { ...shop, id: product.id };
    for (const call of [
      () => sam.client.products.list({ params: shop, query: {} }),
      () => sam.client.products.create({ params: shop, body: tea() }),
      () => sam.client.products.read({ params }),
      () => sam.client.products.update({ params, body: { ...draftOf(product), version: 1 } }),
      () => sam.client.products.remove({ params }),
    ])
      expect(await expectRejectionWithoutTrace(app, call)).toMatchObject({ code: "forbidden", status: 403 });
  });
});

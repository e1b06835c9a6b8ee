import type { ShopTx } from "../../db/tx.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { changeProduct, createProduct, shirt } from "../products/drafts.fixture.ts";
import { refreshCatalogue } from "./refresh-catalogue.action.ts";

const twoLeft = ["S", "M"].map((size) => ({ option_values: [size], price: 100, on_hand: 1 }));

const app = useTestApp();
let mona: Person;
let shop: { shop_id: number; handle: string };

beforeAll(async () => {
  mona = await app.person("Mona");
  const made = await app.shop(mona, "Fern Field");
  shop = { shop_id: made.id, handle: made.handle };
  await open(app.database, made.id);
});

async function indexRowOf(productId: string) {
  const { rows } = await app.database.admin.query(
    `select is_active, price_min::int, price_max::int, is_reduced, sold_out, available, tags, option_values, sold_30_days
     from product_index where shop_id = $1 and product_id = $2`,
    [shop.shop_id, productId],
  );
  return rows[0];
}

describe("the product index", () => {
  it("is updated when a product is edited", async () => {
    const params = { shop_id: shop.shop_id };
    const product = await createProduct(mona, params, shirt({ title: "Oxford shirt", tags: ["cotton"] }));
    const [first, ...others] = product.variants;
    expect(await indexRowOf(product.id)).toMatchObject({
      is_active: product.status === "active",
      price_min: Math.min(...product.variants.map(({ price }) => price)),
      tags: ["cotton"],
      sold_out: false,
      is_reduced: false,
      available: product.variants.reduce((sum, { available }) => sum + available, 0),
    });
    const changed = await changeProduct(mona, params, product, {
      status: "active",
      tags: [],
      variants: [{ ...first!, price: 100, compare_at_price: 200, on_hand: 0 }, ...others],
    });
    const row = await indexRowOf(changed.id);
    expect(row).toMatchObject({ is_active: true, tags: [], price_min: 100, is_reduced: true });
    expect(row.option_values.sort()).toEqual(
      [
        ...new Set(
          product.variants.flatMap(({ option_values }) =>
            option_values.map((value, at) => `${product.options[at]!.name}\u001F${value}`),
          ),
        ),
      ].sort(),
    );
  });

  it("is updated immediately by orders and cancellations, and by the hourly job for units sold", async () => {
    const tea = await insertProduct(app.database, shop.shop_id, { title: "Tea", price: 500, on_hand: 2 });
    expect(await indexRowOf(tea.product_id)).toMatchObject({ sold_out: false, available: 2 });
    const order = await buy(shopper(app, shop.handle), [{ variant_id: tea.variant_id, quantity: 2 }]);
    expect(await indexRowOf(tea.product_id)).toMatchObject({ sold_out: true, available: 0, sold_30_days: 0 });

    const soldByTheHour = async () => {
      await doDueWork(app);
      return (await indexRowOf(tea.product_id)).sold_30_days;
    };
    // The job that follows the order marks the sales for recounting.
    await expect.poll(soldByTheHour, { timeout: 10_000 }).toBe(2);

    const { rows } = await app.database.admin.query(
      "select id, version from orders where shop_id = $1 and number = $2",
      [shop.shop_id, order.number],
    );
    await mona.client.orders.cancel({
      params: { shop_id: shop.shop_id, id: rows[0].id },
      body: { reason: "customer" },
    });
    expect(await indexRowOf(tea.product_id)).toMatchObject({ sold_out: false, available: 2 });
    expect(await soldByTheHour()).toBe(0);
  });

  it("is correct when the last units of two variants are sold at the same moment", async () => {
    const params = { shop_id: shop.shop_id };
    const product = await createProduct(
      mona,
      params,
      shirt({ title: "Two left", options: [{ name: "Size", values: ["S", "M"] }], variants: twoLeft }),
    );
    const [small, medium] = product.variants.map(({ id }) => id);
    const sellLast = (tx: ShopTx, variantId: string | undefined) =>
      tx.executeSql("update stock_levels set allocated = on_hand where variant_id = $1", [variantId]);
    const { db } = app.app;
    const secondHasSold = Promise.withResolvers<void>();
    let second: Promise<void> | undefined;
    await db.inShop(shop.shop_id, async (tx) => {
      await sellLast(tx, small);
      await refreshCatalogue(tx, [product.id]);
      second = db.inShop(shop.shop_id, async (other) => {
        await sellLast(other, medium);
        secondHasSold.resolve();
        await refreshCatalogue(other, [product.id]);
      });
      await secondHasSold.promise;
      // Long enough for the other transaction to wait for this one.
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await second;
    expect(await indexRowOf(product.id)).toMatchObject({ sold_out: true, available: 0 });
  });

  it("includes every product", async () => {
    const { rows } = await app.database.admin.query(
      "select p.id from products p left join product_index f on f.shop_id = p.shop_id and f.product_id = p.id where f.product_id is null",
    );
    expect(rows).toEqual([]);
  });
});

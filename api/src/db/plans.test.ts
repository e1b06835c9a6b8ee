import { expect, it } from "vitest";
import { createProduct, tea } from "../features/products/drafts.fixture.ts";
import { useTestApp } from "../../test/test-app.ts";
import { readCartVariants } from "../features/checkout/cart/cart-data.queries.ts";
import { sql } from "./sql.ts";

const app = useTestApp();

it("plans a statement with a list of ids once, also for a single id", async () => {
  const mona = await app.person("Mona");
  const shop = { shop_id: (await app.shop(mona, "Tea")).id };
  const { variants } = await createProduct(mona, shop, tea());
  const { admin } = app.database;
  await admin.query(
    `insert into products (shop_id, id, handle, title, status, options)
     select $1, gen_random_uuid(), 'tea-' || n, 'Tea ' || n, 'active', '[]' from generate_series(1, 2000) n`,
    [shop.shop_id],
  );
  await admin.query(
    `insert into variants (shop_id, id, product_id, position, option_values, price)
     select shop_id, gen_random_uuid(), id, 1, '{}', 1000 from products where handle like 'tea-%'`,
  );
  await admin.query("analyze products, variants");
  await app.app.db.inShop(shop.shop_id, async (tx) => {
    for (let times = 0; times < 20; times++) await readCartVariants(tx, [variants[0]!.id]);
    const { custom_plans } = await tx.one(sql<{ custom_plans: number }>`
      select custom_plans from pg_prepared_statements
      where statement like '%as variants%' and generic_plans + custom_plans = 20`);
    // PostgreSQL compares the general plan with the first five.
    expect(custom_plans).toBe(5);
  });
});

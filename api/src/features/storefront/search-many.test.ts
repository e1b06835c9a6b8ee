import { beforeAll, expect, it } from "vitest";
import { computeProductIndex } from "../../../test/sample-products.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { createProduct, tea } from "../products/drafts.fixture.ts";

// With more than 2,000 matches, products aren't ranked individually.

const app = useTestApp();
const many = 2_050;
let shop: { shop_id: number };

beforeAll(async () => {
  const mona = await app.person("Mona");
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
  const { admin } = app.database;
  await admin.query("update shops set is_live = 1 where id = $1", [shop.shop_id]);
  await admin.query(
    `insert into products (shop_id, id, handle, title, status, created_at)
     select $1, gen_random_uuid(), 'mug-' || n, 'A quiet mug with the number ' || n, 'active', now() - n * interval '1 second'
     from generate_series(1, $2::int) n`,
    [shop.shop_id, many],
  );
  await computeProductIndex(admin, shop.shop_id);
  const glazes = Array.from({ length: 20 }, (_, n) => `Glaze ${n}`);
  await createProduct(mona, shop, {
    ...tea({ title: "Mug", status: "active" }),
    options: [{ name: "Glaze", values: glazes }],
    variants: glazes.map((glaze) => ({ option_values: [glaze], price: 900 })),
  });
  await createProduct(mona, shop, tea({ title: "Mug tree", status: "active" }));
  await createProduct(
    mona,
    shop,
    tea({ title: "Coaster", description_html: "<p>Under a mug.</p>", status: "active" }),
  );
});

it("returns the shortest titles first, regardless of their number of options, and counts all matches", async () => {
  const { data, meta } = await app.visitor().storefront.list_products({
    params: { handle: "fern-field" },
    query: { search: "mug", facets: "1", limit: 100 },
  });
  expect(data.slice(0, 2).map(({ title }) => title)).toEqual(["Mug", "Mug tree"]);
  expect(data.map(({ title }) => title)).not.toContain("Coaster");
  expect(meta.total).toBe(many + 3);
});

it("returns only the products that match the filters, each once", async () => {
  const { data, meta } = await app.visitor().storefront.list_products({
    params: { handle: "fern-field" },
    query: { search: "mug", option: ["Glaze:Glaze 7"], facets: "1" },
  });
  expect([data.map(({ title }) => title), meta.total]).toEqual([["Mug"], 1]);
});

import { beforeAll, expect, it } from "vitest";
import { open } from "../../../../test/sample-products.ts";
import { buy, shopper } from "../../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { countBoughtTogether } from "./count-bought-together.action.ts";
import { changeProduct, createProduct, expectRejectionWithoutTrace, tea } from "../drafts.fixture.ts";

const app = useTestApp();
let mona: Person;
let shop: { shop_id: number };
let handle: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  const opened = await app.shop(mona, "Fern Field");
  shop = { shop_id: opened.id };
  handle = opened.handle;
  await open(app.database, opened.id);
});

const sell = (title: string) =>
  createProduct(
    mona,
    shop,
    tea({ title, status: "active", variants: [{ option_values: [], price: 500, on_hand: 50 }] }),
  );
const besides = async (product_handle: string) =>
  (await app.uncachedVisitor().storefront.list_related({ params: { handle, product_handle } })).data.map(
    ({ title }) => title,
  );

it("lists related products in the owner's order, then products bought together, without unpublished ones", async () => {
  const [pot, cup, tin, spoon] = [
    await sell("Pot"),
    await sell("Cup"),
    await sell("Tin"),
    await sell("Spoon"),
  ];
  expect(await besides("pot")).toEqual([]);
  const chosen = await changeProduct(mona, shop, pot, { related: [tin.id, cup.id] });
  expect(chosen.related.map(({ title }) => title)).toEqual(["Tin", "Cup"]);
  expect(await besides("pot")).toEqual(["Tin", "Cup"]);
  const reordered = await changeProduct(mona, shop, chosen, { related: [cup.id, tin.id] });
  expect(await besides("pot")).toEqual(["Cup", "Tin"]);

  for (let n = 0; n < 2; n++)
    await buy(
      shopper(app, handle),
      [pot, spoon].map(({ variants }) => ({ variant_id: variants[0]!.id, quantity: 1 })),
    );
  // A single order may be a coincidence.
  await buy(
    shopper(app, handle),
    [spoon, tin].map(({ variants }) => ({ variant_id: variants[0]!.id, quantity: 1 })),
  );
  const night = Date.parse(`${new Date().toISOString().slice(0, 10)}T03:10:00Z`) + 86_400_000;
  const count = (at: number) => app.app.db.inShop(shop.shop_id, (tx) => countBoughtTogether(tx, at));
  const hour = 3_600_000;
  // A run that was missed at night is made up for in the morning.
  await Promise.all([count(night + 5 * hour), count(night + 5 * hour)].map((work) => work.catch(() => {})));
  expect(await besides("pot")).toEqual(["Cup", "Tin", "Spoon"]);
  const forget = () =>
    app.database.admin.query("delete from bought_together where shop_id = $1", [shop.shop_id]);
  await forget();
  // Runs once a day; the day begins at night.
  await count(night + 22 * hour);
  expect(await besides("pot")).toEqual(["Cup", "Tin"]);
  await count(night + 24 * hour);
  expect(await besides("pot")).toEqual(["Cup", "Tin", "Spoon"]);
  expect(await besides("spoon")).toEqual(["Pot"]);
  expect(
    (await app.visitor().storefront.read_product({ params: { handle, product_handle: "tin" } })).data
      .has_related,
  ).toBe(false);

  await changeProduct(mona, shop, cup, { status: "archived" });
  expect(await besides("pot")).toEqual(["Tin", "Spoon"]);
  await mona.client.products.remove({ params: { ...shop, id: tin.id } });
  const rejected = await expectRejectionWithoutTrace(app, () =>
    changeProduct(mona, shop, { ...reordered, related: [] }, { related: [crypto.randomUUID()] }),
  );
  expect(rejected.errors).toEqual({ "related.0": ["This product no longer exists. Choose another."] });
});

import { beforeAll, expect, it, vi } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { changeProduct, createProduct, expectRejectionWithoutTrace, tea } from "./drafts.fixture.ts";
import { publishProducts } from "./publish-product.job.ts";
import { findProductForUpdate } from "./products.queries.ts";
import { applySaleScheduleOf } from "./apply-sale-schedule.job.ts";
import { applySaleSchedule } from "./apply-sale-schedule.action.ts";

const app = useTestApp();
let mona: Person;
let shop: { shop_id: number };
let handle: string;
const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

beforeAll(async () => {
  mona = await app.person("Mona");
  const opened = await app.shop(mona, "Fern Field");
  shop = { shop_id: opened.id };
  handle = opened.handle;
  await open(app.database, opened.id);
});

const read = async (id: string) => (await mona.client.products.read({ params: { ...shop, id } })).data;
const inStore = async (product_handle: string) =>
  (await app.visitor().storefront.read_product({ params: { handle, product_handle } })).data.variants[0]!;
const applyAt = (id: string, when: string) =>
  app.app.db.inShop(shop.shop_id, (tx) => applySaleSchedule(tx, id, when, 0));
const stock = (sale?: { price: number; starts_at?: string; ends_at?: string }) => [
  { option_values: [], price: 1000, compare_at_price: 1200, on_hand: 5, sale },
];

it("begins and ends a sale automatically, once each, and restores the usual prices", async () => {
  const [starts_at, ends_at] = [at(1), at(48)];
  const product = await createProduct(
    mona,
    shop,
    tea({ title: "Oolong", status: "active", variants: stock({ price: 700, starts_at, ends_at }) }),
  );
  expect(product.variants[0]).toMatchObject({
    price: 1000,
    charged_price: 1000,
    sale: { price: 700, starts_at, ends_at, running: false },
  });
  await applyAt(product.id, at(0));
  expect(await inStore("oolong")).toMatchObject({ price: 1000, compare_at_price: 1200 });

  // Runs twice, even concurrently: the usual price is stored the first time and isn't mistaken for the sale price.
  await Promise.all([applyAt(product.id, at(2)), applyAt(product.id, at(2))]);
  expect(await inStore("oolong")).toMatchObject({ price: 700, compare_at_price: 1000, lowest_price: 1000 });
  const { data: cards } = await app.visitor().storefront.list_cards({
    params: { handle },
    query: { product: ["oolong"] },
  });
  expect(cards[0]).toMatchObject({ price_min: 700, compare_at_price: 1000, lowest_price: 1000 });
  const running = await read(product.id);
  expect(running.variants[0]).toMatchObject({
    price: 1000,
    compare_at_price: 1200,
    charged_price: 700,
    sale: { running: true },
  });

  await applyAt(product.id, at(49));
  await applyAt(product.id, at(49));
  expect((await read(product.id)).variants[0]).toMatchObject({
    price: 1000,
    compare_at_price: 1200,
    charged_price: 1000,
    sale: null,
  });
});

it("saves changes of the usual price, the sale and the title while the sale runs", async () => {
  const product = await createProduct(
    mona,
    shop,
    tea({ title: "Assam", status: "active", variants: stock({ price: 700 }) }),
  );
  expect(product.variants[0]).toMatchObject({ charged_price: 700, sale: { running: true, ends_at: null } });
  const renamed = await changeProduct(mona, shop, product, { title: "Assam, first flush" });
  expect(await inStore("assam")).toMatchObject({ price: 700, compare_at_price: 1000 });
  const [variant] = renamed.variants;
  const dearer = await changeProduct(mona, shop, renamed, {
    variants: [{ ...variant!, price: 1100, sale: { price: 600, ends_at: at(5) } }],
  });
  expect(dearer.variants[0]).toMatchObject({ price: 1100, compare_at_price: 1200, charged_price: 600 });
  expect(await inStore("assam")).toMatchObject({ price: 600, compare_at_price: 1100 });
  const over = await changeProduct(mona, shop, dearer, {
    variants: [{ ...dearer.variants[0]!, sale: null }],
  });
  expect(over.variants[0]).toMatchObject({ price: 1100, charged_price: 1100, sale: null });
  expect(await inStore("assam")).toMatchObject({ price: 1100, lowest_price: 600 });
});

it("ends a running sale when its price is set outside the product editor", async () => {
  const product = await createProduct(
    mona,
    shop,
    tea({ title: "Ceylon", variants: stock({ price: 700, ends_at: at(1) }) }),
  );
  await app.app.db.inShop(shop.shop_id, (tx) =>
    tx.executeSql("update variants set price = 650 where product_id = $1", [product.id]),
  );
  await applyAt(product.id, at(2));
  expect((await read(product.id)).variants[0]).toMatchObject({ price: 650, charged_price: 650, sale: null });
});

it("rejects an invalid sale with instructions", async () => {
  const errors = async (sale: Parameters<typeof stock>[0]) =>
    (await expectRejectionWithoutTrace(app, () => createProduct(mona, shop, tea({ variants: stock(sale) }))))
      .errors;
  expect(await errors({ price: 1000 })).toEqual({
    "variants.0.sale.price": ["Enter a price lower than the regular price."],
  });
  expect(Object.keys(await errors({ price: 900, starts_at: at(2), ends_at: at(1) }))).toEqual([
    "variants.0.sale.ends_at",
  ]);
  expect(Object.keys(await errors({ price: 900, ends_at: at(-1) }))).toEqual(["variants.0.sale.ends_at"]);
});

it("publishes a draft on its publish date, unless the date was postponed", async () => {
  const other = await createProduct(mona, shop, tea({ title: "May tea", publish_at: at(1) }));
  const waiting = await changeProduct(mona, shop, other, { publish_at: at(24) });
  // The job of the earlier date.
  await publishProducts({ ...app.app, clock: { now: () => Date.now() + 2 * hour } }, [
    { shop_id: shop.shop_id, product_id: other.id, at: other.publish_at! },
  ]);
  const soon = new Date(Date.now() + 5_000).toISOString();
  const draft = await createProduct(mona, shop, tea({ title: "Advent tea", publish_at: soon }));
  expect(draft.status).toBe("draft");
  await vi.waitFor(async () => expect((await read(draft.id)).status).toBe("active"), 30_000);
  expect(await read(draft.id)).toMatchObject({ publish_at: null, version: 2 });
  expect((await inStore("advent-tea")).price).toBe(590);
  const { data: log } = await mona.client.activity_log.list({
    params: shop,
    query: { target_type: "product", target_id: draft.id },
  });
  expect(log[0]).toMatchObject({ actor: "Vitrine", role: "system", after: { status: "active" } });
  expect(await read(other.id)).toMatchObject({ status: "draft", publish_at: waiting.publish_at, version: 2 });
  expect(
    (
      await expectRejectionWithoutTrace(app, () =>
        createProduct(mona, shop, tea({ title: "Late", publish_at: at(-1) })),
      )
    ).errors,
  ).toEqual({ publish_at: ["Choose a date in the future."] });
});

it("enqueues a job again if it starts before a date in the far future", async () => {
  const ends_at = "2099-12-24T09:00:00.000Z";
  const product = await createProduct(
    mona,
    shop,
    tea({ title: "Patient tea", variants: stock({ price: 700, ends_at }) }),
  );
  const draft = await createProduct(mona, shop, tea({ title: "Later tea", publish_at: ends_at }));
  const due = (product_id: string) => ({ shop_id: shop.shop_id, product_id, at: ends_at });
  await applySaleScheduleOf(app.app, due(product.id));
  await publishProducts(app.app, [due(draft.id)]);
  expect((await read(product.id)).variants[0]).toMatchObject({ charged_price: 700, sale: { running: true } });
  expect((await read(draft.id)).status).toBe("draft");
  const { rows } = await app.database.admin.query(
    "select count(*)::int as waiting from pgboss.job where data->>'at' = $1 and state = 'created'",
    [ends_at],
  );
  expect(rows).toEqual([{ waiting: 4 }]);
});

it("clears the publish date when a draft is made active or archived", async () => {
  const draft = await createProduct(mona, shop, tea({ title: "Spring tea", publish_at: at(24) }));
  await app.database.admin.query("update products set status = 'active' where id = $1", [draft.id]);
  expect(await read(draft.id)).toMatchObject({ status: "active", publish_at: null });
});

it("begins a sale of many products at one moment with a few jobs; the other jobs find nothing left to do", async () => {
  const starts_at = at(3);
  const products = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      createProduct(
        mona,
        shop,
        tea({ title: `Sale tea ${n}`, status: "active", variants: stock({ price: 800, starts_at }) }),
      ),
    ),
  );
  const later = await createProduct(
    mona,
    shop,
    tea({ title: "Sale tea, later", variants: stock({ price: 800, starts_at: at(4) }) }),
  );
  const ids = products.map(({ id }) => id);
  const charged = async (id: string) => (await read(id)).variants[0]!.charged_price;
  const then = { ...app.app, clock: { now: () => Date.parse(starts_at) } };
  const job = (product_id: string) =>
    applySaleScheduleOf(then, { shop_id: shop.shop_id, product_id, at: starts_at });

  // One product is locked: it is left to its own job, which waits for it.
  await app.app.db.inShop(shop.shop_id, async (tx) => {
    await findProductForUpdate(tx, ids[11]!);
    await job(ids[0]!);
  });
  expect(await Promise.all(ids.map(charged))).toEqual([...Array<number>(11).fill(800), 1000]);
  await Promise.all(ids.map(job));
  expect(await Promise.all(ids.map(charged))).toEqual(Array<number>(12).fill(800));
  expect(await charged(later.id)).toBe(1000);
  const { rows } = await app.database.admin.query<{ target_label: string }>(
    "select target_label from activity where action = 'product.sale_begun' and target_id = any($1)",
    [ids],
  );
  expect(rows.map(({ target_label }) => target_label).toSorted()).toEqual(
    products.map(({ title }) => title).toSorted(),
  );
});

it("begins the sale of other products when one can't be changed", async () => {
  const starts_at = at(5);
  const draft = (title: string) => tea({ title, variants: stock({ price: 800, starts_at }) });
  const stuck = await createProduct(mona, shop, draft("Stuck tea"));
  const free = await createProduct(mona, shop, draft("Free tea"));
  const then = { ...app.app, clock: { now: () => Date.parse(starts_at) } };
  const job = ({ id }: { id: string }) =>
    applySaleScheduleOf(then, { shop_id: shop.shop_id, product_id: id, at: starts_at });
  const { admin } = app.database;
  await admin.query(`
    create function pg_temp.fail() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
    create trigger stuck before update on variants for each row
      when (new.product_id = '${stuck.id}') execute function pg_temp.fail()`);
  try {
    await job(free);
    await expect(job(stuck)).rejects.toThrow("stuck");
  } finally {
    await admin.query("drop trigger stuck on variants");
  }
  const charged = async ({ id }: { id: string }) => (await read(id)).variants[0]!.charged_price;
  expect([await charged(free), await charged(stuck)]).toEqual([800, 1000]);
  await job(stuck);
  expect(await charged(stuck)).toBe(800);
});

import type { BulkAction, BulkEdit } from "@vitrine/contract/products/bulk-edits";
import type { ProductDraft } from "@vitrine/contract/products/product-drafts";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import {
  changeProduct,
  createProduct,
  expectRejectionWithoutTrace,
  shirt,
  tea,
} from "../products/drafts.fixture.ts";
import { applySaleScheduleOf } from "../products/apply-sale-schedule.job.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let sam: Person;
let shop: { shop_id: number };
let ritas: { shop_id: number };
let handle: string;
const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

beforeAll(async () => {
  [mona, rita, sam] = await Promise.all([app.person("Mona"), app.person("Rita"), app.person("Sam")]);
  const opened = await app.shop(mona, "Fern Field");
  shop = { shop_id: opened.id };
  handle = opened.handle;
  await open(app.database, opened.id);
  ritas = { shop_id: (await app.shop(rita, "Rita Teas")).id };
  await app.join(shop.shop_id, sam, "staff");
});

type SaleAction = Extract<BulkAction, { kind: "sale" }>;
const fifthOff: SaleAction = {
  kind: "sale",
  change: { by: "percent", basis_points: -2000 },
  ending: "just_below",
  starts_at: null,
  ends_at: null,
};

const start = async (ids: string[], action: BulkAction, person = mona) =>
  (await person.client.bulk_edits.create({ params: shop, body: { select: { ids }, action } })).data;
async function ended({ id }: { id: string }): Promise<BulkEdit> {
  const read = () => mona.client.bulk_edits.read({ params: { ...shop, id } });
  return vi.waitFor(async () => {
    const { data } = await read();
    expect(data.status).not.toBe("running");
    return data;
  });
}
const done = async (products: { id: string }[], action: BulkAction) =>
  ended(
    await start(
      products.map(({ id }) => id),
      action,
    ),
  );
const undone = async ({ id }: { id: string }) =>
  ended((await mona.client.bulk_edits.undo({ params: { ...shop, id } })).data);
const rowsOf = async ({ id }: { id: string }) =>
  (await mona.client.bulk_edits.rows({ params: { ...shop, id }, query: { limit: 100 } })).data.map(
    ({ title, outcome, message }) => [title, outcome, message],
  );

const read = async ({ id }: { id: string }) =>
  (await mona.client.products.read({ params: { ...shop, id } })).data;
/** Usual price, compare-at price and charged price of each variant. */
const pricesOf = async (of: { id: string }) =>
  (await read(of)).variants.map((one) => [one.price, one.compare_at_price, one.charged_price]);
const inStore = async (product_handle: string) =>
  (await app.visitor().storefront.read_product({ params: { handle, product_handle } })).data.variants[0]!;
const create = (draft: ProductDraft) => createProduct(mona, shop, draft);
const stock = (price: number, sale?: { price: number; starts_at?: string; ends_at?: string }) => [
  { option_values: [], price, compare_at_price: 1200, on_hand: 5, sale },
];

/** The jobs that will apply a product's sale schedule, as the queue would return them. */
async function plannedFor({ id }: { id: string }) {
  const { rows } = await app.database.admin.query(
    "select data from pgboss.job where name = 'apply-sale-schedule' and data->>'product_id' = $1 order by data->>'at'",
    [id],
  );
  return rows.map(({ data }) => data as { shop_id: number; product_id: string; at: string });
}
/** Runs a job at its time. */
const turnAt = (job: { shop_id: number; product_id: string; at: string }) =>
  applySaleScheduleOf({ ...app.app, clock: { now: () => Date.parse(job.at) } }, job);

describe("a sale on many products", () => {
  it("lowers drafts and archived products too, shows the compare-at price, and ends for all at once", async () => {
    const active = await create(tea({ title: "Oolong", status: "active", variants: stock(1000) }));
    const draft = await create(shirt({ title: "Draft shirt" }));
    const archived = await create(tea({ title: "Old tea", status: "archived" }));
    const edit = await done([active, draft, archived], fifthOff);
    expect(edit).toMatchObject({ status: "done", counts: { changed: 3 }, action: { kind: "sale" } });
    expect(await pricesOf(active)).toEqual([[1000, 1200, 799]]);
    expect(await pricesOf(draft)).toEqual([1, 2, 3, 4].map(() => [3900, null, 3099]));
    expect(await pricesOf(archived)).toEqual([[590, null, 499]]);
    expect(await inStore("oolong")).toMatchObject({ price: 799, compare_at_price: 1000, lowest_price: 1000 });
    expect((await read(active)).variants[0]!.sale).toMatchObject({ running: true, ends_at: null });

    const plain = await create(tea({ title: "Plain" }));
    const over = await done([active, draft, plain], { kind: "end_sale" });
    expect((await rowsOf(over)).toSorted()).toEqual([
      ["Draft shirt", "changed", null],
      ["Oolong", "changed", null],
      ["Plain", "skipped", "It wasn't on sale."],
    ]);
    expect(await pricesOf(active)).toEqual([[1000, 1200, 1000]]);
    expect(await inStore("oolong")).toMatchObject({ price: 1000, lowest_price: 799 });

    await undone(over);
    expect(await pricesOf(active)).toEqual([[1000, 1200, 799]]);
    const { data: log } = await mona.client.activity_log.list({
      params: shop,
      query: { target_type: "product", target_id: active.id },
    });
    expect(log.slice(0, 3).map((action) => [action.actor, Object.values(action.after ?? {})])).toEqual([
      ["Mona", [expect.objectContaining({ sale: { price: 799, until: null } })]],
      ["Mona", [expect.objectContaining({ sale: null })]],
      ["Mona", [expect.objectContaining({ sale: { price: 799, until: null } })]],
    ]);
  });

  it("skips variants that it wouldn't make cheaper, with the reason, and replaces an existing sale", async () => {
    const mixed = await create(
      shirt({
        title: "Mixed",
        variants: [
          { option_values: ["Red", "S"], price: 3000, sale: { price: 2500, ends_at: at(5) } },
          { option_values: ["Blue", "M"], price: 900 },
        ],
      }),
    );
    const cheap = await create(tea({ title: "Cheap" }));
    const edit = await done([mixed, cheap], { ...fifthOff, change: { by: "amount", amount: -900 } });
    expect(await rowsOf(edit)).toEqual([
      [
        "Cheap",
        "failed",
        "This wasn't changed. A sale price must be 0 or more and lower than the regular price.",
      ],
      ["Mixed", "changed", null],
    ]);
    const set = await done([mixed, cheap], {
      ...fifthOff,
      change: { by: "set", amount: 1000 },
      ending: "exact",
    });
    expect(await rowsOf(set)).toEqual([
      [
        "Cheap",
        "failed",
        "This wasn't changed. A sale price must be 0 or more and lower than the regular price.",
      ],
      [
        "Mixed",
        "changed",
        "Some variants weren't changed. A sale price must be 0 or more and lower than the regular price.",
      ],
    ]);
    expect(await pricesOf(mixed)).toEqual([
      [3000, null, 1000],
      [900, null, 0],
    ]);
    expect(await pricesOf(cheap)).toEqual([[590, null, 590]]);
    await undone(set);
    await undone(edit);
    const [first, second] = (await read(mixed)).variants;
    expect(first).toMatchObject({
      charged_price: 2500,
      sale: { running: true, ends_at: expect.any(String) },
    });
    expect(second).toMatchObject({ charged_price: 900, sale: null });
  });

  it("continues with bulk-edited prices, ends where they are no higher, and is restored when those are undone", async () => {
    const ends_at = at(30);
    const product = await create(
      tea({ title: "Pu-erh", status: "active", variants: stock(1000, { price: 700, ends_at }) }),
    );
    const plain = await create(tea({ title: "Keemun", variants: stock(500) }));
    const by = (basis_points: number): BulkAction => ({
      kind: "price",
      change: { by: "percent", basis_points },
      ending: "exact",
      keep_old: false,
    });
    const dearer = await done([product, plain], by(1000));
    expect([await pricesOf(product), await pricesOf(plain)]).toEqual([
      [[1100, 1200, 700]],
      [[550, 1200, 550]],
    ]);
    expect(await inStore("pu-erh")).toMatchObject({ price: 700, compare_at_price: 1100 });
    await undone(dearer);
    expect([await pricesOf(product), await pricesOf(plain)]).toEqual([
      [[1000, 1200, 700]],
      [[500, 1200, 500]],
    ]);

    const half = await done([product], by(-5000));
    expect(await rowsOf(half)).toEqual([
      ["Pu-erh", "changed", "A sale ended because the new price isn't higher than the sale price."],
    ]);
    expect(await pricesOf(product)).toEqual([[500, 1200, 500]]);
    expect((await read(product)).variants[0]!.sale).toBeNull();
    await undone(half);
    expect(await pricesOf(product)).toEqual([[1000, 1200, 700]]);
    expect((await read(product)).variants[0]!.sale).toMatchObject({ running: true, ends_at });
    expect((await plannedFor(product)).map((job) => job.at)).toContain(ends_at);
  });

  it("starts and ends automatically on its days, for all of its products", async () => {
    const [starts_at, ends_at] = [at(24), at(48)];
    const one = await create(tea({ title: "Assam", status: "active", variants: stock(1000) }));
    const other = await create(tea({ title: "Ceylon", status: "draft", variants: stock(500) }));
    await done([one, other], { ...fifthOff, starts_at, ends_at });
    expect(await pricesOf(one)).toEqual([[1000, 1200, 1000]]);
    const jobs = [...(await plannedFor(one)), ...(await plannedFor(other))];
    expect(jobs.map(({ at: when }) => when)).toEqual([starts_at, ends_at, starts_at, ends_at]);
    await turnAt(jobs[0]!);
    await turnAt(jobs[2]!);
    expect([await pricesOf(one), await pricesOf(other)]).toEqual([[[1000, 1200, 799]], [[500, 1200, 399]]]);
    expect(await inStore("assam")).toMatchObject({ price: 799, compare_at_price: 1000, lowest_price: 1000 });
    await turnAt(jobs[1]!);
    await turnAt(jobs[3]!);
    expect((await read(one)).variants[0]).toMatchObject({ price: 1000, charged_price: 1000, sale: null });
    expect(await pricesOf(other)).toEqual([[500, 1200, 500]]);
  });

  it("starts automatically at its time", async () => {
    const product = await create(tea({ title: "Sencha", variants: stock(1000) }));
    await done([product], { ...fifthOff, starts_at: new Date(Date.now() + 1_500).toISOString() });
    await vi.waitFor(async () => expect(await pricesOf(product)).toEqual([[1000, 1200, 799]]), 15_000);
  });
});

describe("undo", () => {
  it("restores the previous sales and their schedule", async () => {
    const [starts_at, ends_at] = [at(10), at(20)];
    const planned = await create(
      tea({ title: "Matcha", variants: stock(1000, { price: 700, starts_at, ends_at }) }),
    );
    const edit = await done([planned], { ...fifthOff, starts_at: at(1) });
    expect((await read(planned)).variants[0]!.sale).toMatchObject({ price: 799, ends_at: null });
    await undone(edit);
    expect((await read(planned)).variants[0]!.sale).toEqual({
      price: 700,
      starts_at,
      ends_at,
      running: false,
    });
    const begin = (await plannedFor(planned)).find((job) => job.at === starts_at);
    await turnAt(begin!);
    expect(await pricesOf(planned)).toEqual([[1000, 1200, 700]]);
  });

  it("keeps later changes, and restores the others", async () => {
    const one = await create(tea({ title: "Rooibos", variants: stock(1000) }));
    const other = await create(tea({ title: "Mate", variants: stock(1000) }));
    const edit = await done([one, other], fifthOff);
    const now = await read(one);
    await changeProduct(mona, shop, now, { variants: [{ ...now.variants[0]!, price: 1100 }] });
    const back = await undone(edit);
    expect(await rowsOf(back)).toEqual([
      ["Mate", "changed", null],
      ["Rooibos", "skipped", "This was edited later, so it wasn't undone."],
    ]);
    expect([await pricesOf(one), await pricesOf(other)]).toEqual([[[1100, 1200, 799]], [[1000, 1200, 1000]]]);
  });
});

describe("rejected sales", () => {
  it("have messages for an end that is too soon, prices that rise, and invalid times", async () => {
    const product = await create(tea({ title: "Rejected" }));
    const errors = async (wrong: object) =>
      (await expectRejectionWithoutTrace(app, () => start([product.id], { ...fifthOff, ...wrong }))).errors;
    const soon = { "action.ends_at": ["Choose an end date in the future, after the start date."] };
    expect(await errors({ ends_at: at(-1) })).toEqual(soon);
    expect(await errors({ starts_at: at(2), ends_at: at(1) })).toEqual(soon);
    expect(await errors({ change: { by: "percent", basis_points: 500 } })).toEqual({
      "action.change": ["Lower the prices. A sale price must be lower than the regular price."],
    });
    expect(await errors({ starts_at: "tomorrow" })).toEqual({
      "action.starts_at": ["Choose a date and time."],
    });
  });

  it("by a staff member or for another shop's product change nothing", async () => {
    const mine = await create(tea({ title: "Mine" }));
    const hers = await createProduct(rita, ritas, tea({ title: "Hers" }));
    for (const action of [fifthOff, { kind: "end_sale" } as const]) {
      const rejected = (ids: string[], person = mona) =>
        expectRejectionWithoutTrace(app, () => start(ids, action, person));
      // oxlint-disable-next-line no-await-in-loop -- each is looked at for traces
      expect(await rejected([mine.id], sam)).toMatchObject({ status: 403 });
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await rejected([mine.id], rita)).toMatchObject({ status: 404 });
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await rejected([hers.id])).toMatchObject({ code: "bulk_edit_empty" });
    }
    const both = await done([mine, hers], fifthOff);
    expect(both).toMatchObject({ total: 1, counts: { changed: 1 } });
    const { data } = await rita.client.products.read({ params: { ...ritas, id: hers.id } });
    expect(data.variants[0]).toMatchObject({ charged_price: 590, sale: null });
  });
});

import type { BulkAction, BulkEdit } from "@vitrine/contract/products/bulk-edits";
import type { Product } from "@vitrine/contract/products/product";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../db/transactions.ts";
import { computeProductIndex } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { changeProduct, createProduct, printsOf, shirt, tea } from "../products/drafts.fixture.ts";
import { startBulkEdit } from "./start-bulk-edit.action.ts";
import { runBulkEdit } from "./run-bulk-edit.action.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let sam: Person;
let shop: { shop_id: number };
let ritas: { shop_id: number };

beforeAll(async () => {
  [mona, rita, sam] = await Promise.all([app.person("Mona"), app.person("Rita"), app.person("Sam")]);
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
  ritas = { shop_id: (await app.shop(rita, "Rita Teas")).id };
  await app.join(shop.shop_id, sam, "staff");
});

const start = async (ids: string[], action: BulkAction, person = mona, where = shop) =>
  (await person.client.bulk_edits.create({ params: where, body: { select: { ids }, action } })).data;
const read = async ({ id }: { id: string }) =>
  (await mona.client.bulk_edits.read({ params: { ...shop, id } })).data;
const rowsOf = async ({ id }: { id: string }) =>
  (await mona.client.bulk_edits.rows({ params: { ...shop, id }, query: { limit: 100 } })).data;
const product = async ({ id }: { id: string }): Promise<Product> =>
  (await mona.client.products.read({ params: { ...shop, id } })).data;
const pricesOf = async (of: { id: string }) =>
  (await product(of)).variants.map(({ price, compare_at_price }) => [price, compare_at_price]);

async function ended(edit: { id: string }): Promise<BulkEdit> {
  for (let wait = 0; wait < 400; wait++) {
    const found = await read(edit);
    if (found.status !== "running") return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The bulk edit didn't end in time");
}
const done = async (ids: string[], action: BulkAction) => ended(await start(ids, action));
const undone = async ({ id }: { id: string }) =>
  ended((await mona.client.bulk_edits.undo({ params: { ...shop, id } })).data);

describe("a bulk edit", () => {
  it("starts a sale on three products, reports each outcome, and undoes all but later changes", async () => {
    const one = await createProduct(mona, shop, shirt({ title: "Sale shirt" }));
    const other = await createProduct(mona, shop, tea({ title: "Sale tea" }));
    const free = await createProduct(
      mona,
      shop,
      tea({ title: "Leaflet", variants: [{ option_values: [], price: 0 }] }),
    );
    const ids = [one.id, other.id, free.id];
    const edit = await done(ids, {
      kind: "price",
      change: { by: "percent", basis_points: -2000 },
      ending: "just_below",
      keep_old: true,
    });
    expect(edit).toMatchObject({ status: "done", total: 3, done: 3, counts: { changed: 2, skipped: 1 } });
    expect(await pricesOf(one)).toEqual([1, 2, 3, 4].map(() => [3099, 3900]));
    expect(await pricesOf(other)).toEqual([[499, 590]]);
    expect((await rowsOf(edit)).map(({ title, outcome, message }) => [title, outcome, message])).toEqual([
      ["Leaflet", "skipped", "No change needed."],
      ["Sale tea", "changed", null],
      ["Sale shirt", "changed", null],
    ]);
    const file = await mona.client.bulk_edits.result_file({ params: { ...shop, id: edit.id } });
    expect(await file.text()).toContain(`Sale tea,changed,,${other.id}`);

    const now = await product(one);
    const variants = now.variants.map((variant, at) => (at === 0 ? { ...variant, price: 2500 } : variant));
    await changeProduct(mona, shop, now, { variants });
    const back = await undone(edit);
    expect(back).toMatchObject({
      undo_of: edit.id,
      total: 2,
      counts: { changed: 2, skipped: 0 },
      undo_until: null,
    });
    expect(await pricesOf(one)).toEqual([
      [2500, 3900],
      [3900, null],
      [3900, null],
      [3900, null],
    ]);
    expect(await pricesOf(other)).toEqual([[590, null]]);
    expect((await rowsOf(back)).map(({ message }) => message)).toEqual([null, "Later edits weren't undone."]);
    expect((await read(edit)).undone_by).toBe(back.id);
    await expect(mona.client.bulk_edits.undo({ params: { ...shop, id: edit.id } })).rejects.toMatchObject({
      code: "bulk_edit_undone",
      status: 409,
    });
    await expect(mona.client.bulk_edits.undo({ params: { ...shop, id: back.id } })).rejects.toMatchObject({
      code: "bulk_edit_not_undoable",
    });
  });

  it("adds and removes tags regardless of case, restores each product's own, and records the user in the history", async () => {
    const one = await createProduct(mona, shop, tea({ title: "Tagged", tags: ["summer", "Sale"] }));
    const other = await createProduct(mona, shop, tea({ title: "Untagged" }));
    const ids = [one.id, other.id];
    const added = await done(ids, { kind: "add_tags", tags: ["sale", "new", "NEW"] });
    expect([(await product(one)).tags, (await product(other)).tags]).toEqual([
      ["summer", "Sale", "new"],
      ["sale", "new"],
    ]);
    const removed = await done(ids, { kind: "remove_tags", tags: ["SALE"] });
    expect(removed.counts).toMatchObject({ changed: 2 });
    await undone(removed);
    await undone(added);
    expect([(await product(one)).tags, (await product(other)).tags]).toEqual([["summer", "Sale"], []]);
    const { rows } = await app.database.admin.query(
      "select actor, before->'tags' as before from activity where target_id = $1 and action = 'product.changed' order by at, id",
      [one.id],
    );
    expect(rows).toHaveLength(4);
    expect(rows[0]).toEqual({ actor: "Mona", before: ["summer", "Sale"] });
  });

  it("selects all products of a filter at the start, and leaves later matches unchanged", async () => {
    const drafts = await Promise.all(
      ["a", "b", "c"].map((name) => createProduct(mona, shop, tea({ title: `Rosehip ${name}` }))),
    );
    await createProduct(mona, shop, tea({ title: "Rosehip shown", status: "active" }));
    const { data } = await mona.client.bulk_edits.create({
      params: shop,
      body: {
        select: { filter: { search: "rosehip", status: "draft" } },
        action: { kind: "status", status: "active" },
      },
    });
    expect(data.total).toBe(3);
    const late = await createProduct(mona, shop, tea({ title: "Rosehip late" }));
    expect((await ended(data)).counts).toMatchObject({ changed: 3 });
    expect((await product(drafts[0]!)).status).toBe("active");
    expect((await product(late)).status).toBe("draft");
  });

  it("leaves a product whose price would fall below 0 unchanged, and continues with the others", async () => {
    const expensive = await createProduct(mona, shop, tea({ title: "Dear" }));
    const mixed = await createProduct(
      mona,
      shop,
      shirt({
        title: "Mixed",
        variants: [
          { option_values: ["Red", "S"], price: 900 },
          { option_values: ["Blue", "M"], price: 100 },
        ],
      }),
    );
    const edit = await done([expensive.id, mixed.id], {
      kind: "price",
      change: { by: "amount", amount: -200 },
      ending: "exact",
      keep_old: false,
    });
    expect(edit.counts).toMatchObject({ changed: 1, failed: 1 });
    expect(await pricesOf(mixed)).toEqual([
      [900, null],
      [100, null],
    ]);
    expect(await pricesOf(expensive)).toEqual([[390, null]]);
    const cheap = await done([expensive.id], { kind: "compare_at", set: { to: "price" } });
    expect(await pricesOf(expensive)).toEqual([[390, 390]]);
    await undone(cheap);
    expect(await pricesOf(expensive)).toEqual([[390, null]]);
  });

  it("restores a draft's publishing day on undo, if the day is still to come", async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const waiting = await createProduct(mona, shop, tea({ title: "Advent tea", publish_at: soon }));
    const edit = await done([waiting.id], { kind: "status", status: "active" });
    expect(await product(waiting)).toMatchObject({ status: "active", publish_at: null });
    await undone(edit);
    const again = await product(waiting);
    expect([again.status, Date.parse(again.publish_at!)]).toEqual(["draft", Date.parse(soon)]);
  });

  it("archives ordered products instead of deleting them, reports that, and can't be undone", async () => {
    const plain = await createProduct(mona, shop, tea({ title: "Plain" }));
    const ordered = await createProduct(mona, shop, tea({ title: "Ordered", status: "active" }));
    await app.database.admin.query(
      `with o as (insert into orders (shop_id, id, number, lifecycle, confirmation, payment_status, fulfilment_status, payment_method,
         currency, subtotal, shipping_total, total, item_count, priced, name, address, delivery)
         values ($1, gen_random_uuid(), 1, 'cancelled', 'rejected', 'unpaid', 'unfulfilled', 'cod', 'EUR', 1, 0, 1, 1, '{}', 'Nia', '{}', '{}') returning id)
       insert into order_lines (shop_id, id, order_id, position, product_id, title, unit_price, quantity, total)
       select $1, gen_random_uuid(), id, 0, $2, 'Ordered', 1, 1, 1 from o`,
      [shop.shop_id, ordered.id],
    );
    const edit = await done([plain.id, ordered.id], { kind: "delete" });
    expect(edit).toMatchObject({ counts: { deleted: 1, archived: 1 }, undo_until: null });
    await expect(product(plain)).rejects.toMatchObject({ status: 404 });
    expect((await product(ordered)).status).toBe("archived");
    expect((await rowsOf(edit)).find(({ title }) => title === "Ordered")!.message).toContain(
      "archived instead",
    );
    await expect(mona.client.bulk_edits.undo({ params: { ...shop, id: edit.id } })).rejects.toMatchObject({
      code: "bulk_edit_not_undoable",
    });
  });

  it("continues after an interruption, and two workers share it: each product once", async () => {
    const { admin } = app.database;
    const made = await createProduct(mona, shop, tea({ title: "Many 0" }));
    await admin.query(
      `insert into products (shop_id, id, handle, title) select $1, gen_random_uuid(), 'many-' || n, 'Many ' || n from generate_series(1, 260) n`,
      [shop.shop_id],
    );
    await admin.query(
      `insert into variants (shop_id, id, product_id, position, price)
       select shop_id, gen_random_uuid(), id, 0, 1000 from products where shop_id = $1 and handle like 'many-%' and id <> $2`,
      [shop.shop_id, made.id],
    );
    await computeProductIndex(admin, shop.shop_id);
    const all = { filter: { search: "Many" } };
    const action = {
      kind: "price",
      change: { by: "amount", amount: 1 },
      ending: "exact",
      keep_old: false,
    } as const;
    // Started without its job, so that no other worker processes it.
    const jobs = { ...app.app.jobs, enqueue: async () => {} };
    const account = await admin.query("select id from accounts where email = $1", [mona.email]);
    const account_id = account.rows[0].id as string;
    const by = {
      app: { ...app.app, jobs },
      actor: { account_id, name: "Mona", role: "owner" } as const,
      account_id,
    };
    const data = await app.app.db.inShop(shop.shop_id, (tx) =>
      startBulkEdit(tx, by, { select: all, action }),
    );
    const job = { shop_id: shop.shop_id, bulk_edit_id: data.id };
    // The database fails for one worker, and is back for two others.
    const { db } = app.app;
    let calls = 0;
    const breaking: Database["inShop"] = (...call) =>
      ++calls > 3 ? Promise.reject(new Error("The connection is gone")) : db.inShop(...call);
    const broken = { ...app.app, db: { ...db, inShop: breaking } };
    await expect(runBulkEdit(broken, job)).rejects.toThrow("The connection is gone");
    await Promise.all([runBulkEdit(app.app, job), runBulkEdit(app.app, job)]);
    expect(await ended(data)).toMatchObject({ done: 261, counts: { changed: 261, failed: 0 } });
    const { rows } = await admin.query(
      "select distinct price::int from variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id where p.handle like 'many-%' and p.id <> $1",
      [made.id],
    );
    expect(rows).toEqual([{ price: 1001 }]);
    const news = await mona.client.notifications.list({ params: shop, query: {} });
    expect(news.data.filter(({ kind }) => kind === "bulk_edit_done")).toHaveLength(1);
  });

  it("stops when cancelled; changes stay and can be undone; once finished, it can't be cancelled", async () => {
    const one = await createProduct(mona, shop, tea({ title: "Stopped" }));
    const edit = await done([one.id], { kind: "set_vendor", vendor: "Loom" });
    await expect(mona.client.bulk_edits.cancel({ params: { ...shop, id: edit.id } })).rejects.toMatchObject({
      code: "bulk_edit_over",
      status: 409,
    });
    // As after the first of several batches.
    await app.database.admin.query(
      "update bulk_edits set status = 'running', total = 2, finished_at = null where id = $1",
      [edit.id],
    );
    const { data: jobs } = await mona.client.jobs.list({ params: shop });
    expect(jobs.find(({ id }) => id === edit.id)).toMatchObject({
      kind: "bulk_edit",
      name: "set_vendor",
      done: 1,
    });
    const { data } = await mona.client.bulk_edits.cancel({ params: { ...shop, id: edit.id } });
    expect(data).toMatchObject({ status: "cancelled", undo_until: expect.any(String) });
    expect((await product(one)).vendor).toBe("Loom");
    await undone(edit);
    expect((await product(one)).vendor).toBeNull();
  });
});

describe("permissions", () => {
  it("rejects a staff member and another shop's owner, and changes nothing of another shop's products", async () => {
    const mine = await createProduct(mona, shop, tea({ title: "Mine" }));
    const hers = await createProduct(rita, ritas, tea({ title: "Hers" }));
    const before = await printsOf(app);
    const archive = { kind: "status", status: "archived" } as const;
    await expect(start([mine.id], archive, sam)).rejects.toMatchObject({ status: 403 });
    await expect(start([mine.id], archive, rita, shop)).rejects.toMatchObject({ status: 404 });
    await expect(start([hers.id], archive)).rejects.toMatchObject({ code: "bulk_edit_empty", status: 422 });
    await expect(
      start([mine.id], { kind: "price", change: { by: "percent", basis_points: -10_001 } } as BulkAction),
    ).rejects.toMatchObject({ code: "invalid_input" });
    expect(await printsOf(app)).toEqual(before);
  });
});

import type { Product } from "@vitrine/contract/products/product";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";
import { draftOf, shirt } from "../products/drafts.fixture.ts";
import { setOnHand, type StockChange } from "./stock.queries.ts";

const app = useTestApp();
let mona: Person;
let shop: { shop_id: number };
/** Four variants with five units each. */
let product: Product;

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
});
beforeEach(async () => {
  product = (await mona.client.products.create({ params: shop, body: shirt() })).data;
});

const read = async () => (await mona.client.products.read({ params: { ...shop, id: product.id } })).data;
const onHand = async () => (await read()).variants.map(({ on_hand }) => on_hand);
const set = (changes: StockChange[], cause = newId()) =>
  app.app.db.inShop(shop.shop_id, (tx) => setOnHand(tx, changes, "import", cause, null));
/** Removes on-hand units, as when an order is shipped. */
const sell = (variantId: string, units: number) =>
  app.database.admin.query("update stock_levels set on_hand = on_hand - $2 where variant_id = $1", [
    variantId,
    units,
  ]);

/** Saves the product as loaded, with new counts for its first variants. */
async function saveCounts(loaded: Product, ...counts: number[]): Promise<void> {
  const draft = draftOf(loaded);
  const variants = draft.variants.map((variant, index) => ({
    ...variant,
    on_hand: counts[index] ?? variant.on_hand,
  }));
  await mona.client.products.update({
    params: { ...shop, id: product.id },
    body: { ...draft, variants, version: loaded.version },
  });
}

describe("the on-hand count", () => {
  it("keeps sales that happened while the owner was editing", async () => {
    const loaded = await read();
    await sell(loaded.variants[0]!.id, 3);
    await saveCounts(loaded, 10);
    expect(await onHand()).toEqual([7, 5, 5, 5]);
  });

  it("isn't reset by a save that leaves it unchanged", async () => {
    const loaded = await read();
    await sell(loaded.variants[1]!.id, 4);
    await saveCounts(loaded, 6);
    expect(await onHand()).toEqual([6, 1, 5, 5]);
  });

  it("never falls below 0", async () => {
    const loaded = await read();
    await sell(loaded.variants[0]!.id, 4);
    await saveCounts(loaded, 1);
    expect(await onHand()).toEqual([0, 5, 5, 5]);
  });

  it("waits for a sale in progress, then includes it", async () => {
    const loaded = await read();
    const variant = loaded.variants[0]!.id;
    let save: Promise<void> | undefined;
    await app.app.db.inShop(shop.shop_id, async (tx) => {
      await tx.executeSql("update stock_levels set on_hand = on_hand - 2 where variant_id = $1", [variant]);
      save = saveCounts(loaded, 20);
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await save;
    expect((await onHand())[0]).toBe(18);
  });

  it("loses none of a hundred units sold one at a time while the owner saves", async () => {
    await saveCounts(product, 200);
    const loaded = await read();
    const sales = Array.from({ length: 100 }, () =>
      app.app.db.inShop(shop.shop_id, (tx) =>
        tx.executeSql("update stock_levels set on_hand = on_hand - 1 where variant_id = $1", [
          loaded.variants[0]!.id,
        ]),
      ),
    );
    await Promise.all([...sales, saveCounts(loaded, 300)]);
    expect((await onHand())[0]).toBe(200);
  });

  it("adds up when many saves set it at once from the same count, in any order of variants", async () => {
    const ids = product.variants.map(({ id }) => id);
    const changes = ids.map((variant_id) => ({ variant_id, on_hand: 6, expected: 5 }));
    await Promise.all(Array.from({ length: 12 }, (_, n) => set(n % 2 ? changes : changes.toReversed())));
    expect(await onHand()).toEqual([17, 17, 17, 17]);
  });

  it("equals the sum of its movements, one per change and none without a change", async () => {
    const loaded = await read();
    await saveCounts(loaded, 8, 5, 2);
    const { rows } = await app.database.admin.query(
      `select v.position, m.on_hand_change, m.on_hand_after, m.kind, a.name from stock_movements m
       join variants v on v.id = m.variant_id join accounts a on a.id = m.account_id
       where v.product_id = $1 and m.on_hand_change <> 5 order by v.position`,
      [product.id],
    );
    expect(rows).toEqual([
      { position: 0, on_hand_change: 3, on_hand_after: 8, kind: "correction", name: "Mona" },
      { position: 2, on_hand_change: -3, on_hand_after: 2, kind: "correction", name: "Mona" },
    ]);
    const sums = await app.database.admin.query(
      `select l.on_hand, sum(m.on_hand_change)::integer as moved from stock_levels l join stock_movements m using (variant_id)
       where l.shop_id = $1 group by l.variant_id, l.on_hand having l.on_hand <> sum(m.on_hand_change)
       and l.variant_id in (select id from variants where product_id = $2)`,
      [shop.shop_id, product.id],
    );
    expect(sums.rows).toEqual([]);
  });

  it("is set once per cause, however often the work is repeated", async () => {
    const [cause, variant_id] = [newId(), product.variants[0]!.id];
    await set([{ variant_id, on_hand: 30 }], cause);
    await sell(variant_id, 10);
    await set([{ variant_id, on_hand: 30 }], cause);
    expect((await onHand())[0]).toBe(20);
  });

  it("of a shop can't be set from another shop", async () => {
    const rita = await app.person("Rita");
    const rival = await app.shop(rita, "Rival Rugs");
    const change = { variant_id: product.variants[0]!.id, on_hand: 99 };
    await expect(
      app.app.db.inShop(rival.id, (tx) => setOnHand(tx, [change], "import", newId(), null)),
    ).rejects.toThrow(/foreign key/);
    expect(await onHand()).toEqual([5, 5, 5, 5]);
  });
});

import { CollectionDraft, collectionKinds } from "@vitrine/contract/products/collections";
import * as z from "zod";
import type { Actor } from "../actor.ts";
import type { ShopTx } from "../db/tx.ts";
import { refreshCatalogue } from "../features/catalogue/refresh-catalogue.action.ts";
import { setProductCategories } from "../features/categories/product-categories.queries.ts";
import { categoriesAt } from "../features/categories/the-categories-at.action.ts";
import { createCollection } from "../features/collections/save-collection.action.ts";
import type { DemoShop } from "./demo-shop.ts";

const Wanted = CollectionDraft.extend({
  kind: z.enum(collectionKinds),
  product_ids: z.array(z.string()).default([]),
});

/** Creates the shop's categories and collections, and assigns its products. Returns the collections' ids by title. */
export async function seedDemoGroups(
  tx: ShopTx,
  actor: Actor,
  { categories: paths, collections }: DemoShop,
  products: readonly { id: string; title: string; product_type: string }[],
  now: number,
): Promise<Map<string, string>> {
  const ids = products.map(({ id }) => id);
  const types = Object.keys(paths);
  const { ids: categories } = await categoriesAt(tx, actor, Object.values(paths), now);
  const pairs = products.flatMap(({ id, product_type }) => {
    const category_id = categories[types.indexOf(product_type)];
    return category_id ? [{ product_id: id, category_id }] : [];
  });
  await setProductCategories(tx, ids, pairs);
  await refreshCatalogue(tx, ids);

  const idOf = new Map(products.map(({ id, title }) => [title, id]));
  const created = new Map<string, string>();
  for (const { products: titles = [], ...draft } of collections) {
    const wanted = Wanted.parse({ ...draft, product_ids: titles.map((title) => idOf.get(title)) });
    created.set(draft.title, (await createCollection(tx, actor, wanted, now)).id);
  }
  return created;
}

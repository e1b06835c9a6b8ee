import { CollectionDraft, collectionKinds } from "@vitrine/contract/products/collections";
import type { RuleCondition } from "@vitrine/contract/products/collection-rules";
import * as z from "zod";
import type { Actor } from "../actor.ts";
import type { ShopTx } from "../db/tx.ts";
import { refreshCatalogue } from "../features/catalogue/refresh-catalogue.action.ts";
import { setProductCategories } from "../features/categories/product-categories.queries.ts";
import { categoriesAt } from "../features/categories/the-categories-at.action.ts";
import { createCollection } from "../features/collections/save-collection.action.ts";

const Wanted = CollectionDraft.extend({
  kind: z.enum(collectionKinds),
  product_ids: z.array(z.string()).default([]),
});

/** Category path by product type. */
const paths: Record<string, string[]> = {
  "House plants": ["Plants", "House plants"],
  "Patio plants": ["Plants", "Patio plants"],
  Stems: ["Plants", "Dried stems"],
  Seeds: ["Plants", "Seeds"],
  Pots: ["Pots and vases", "Pots"],
  Vases: ["Pots and vases", "Vases"],
  Watering: ["Garden", "Watering"],
  "Hand tools": ["Garden", "Hand tools"],
  Garden: ["Garden"],
  Table: ["Kitchen and table", "Table"],
  Kitchen: ["Kitchen and table", "Kitchen"],
  Textiles: ["Kitchen and table", "Textiles"],
  Home: ["Kitchen and table"],
};

const is = (field: RuleCondition["field"], op: RuleCondition["op"], value: string): RuleCondition => ({
  field,
  op,
  value,
});

/** Creates the demo's categories and collections, and assigns its products. */
export async function seedDemoGroups(
  tx: ShopTx,
  actor: Actor,
  products: readonly { id: string; product_type: string }[],
  now: number,
): Promise<void> {
  const ids = products.map(({ id }) => id);
  const types = Object.keys(paths);
  const { ids: categories } = await categoriesAt(tx, actor, Object.values(paths), now);
  const pairs = products.flatMap(({ id, product_type }) => {
    const category_id = categories[types.indexOf(product_type)];
    return category_id ? [{ product_id: id, category_id }] : [];
  });
  await setProductCategories(tx, ids, pairs);
  await refreshCatalogue(tx, ids);

  const add = (draft: z.input<typeof Wanted>) => createCollection(tx, actor, Wanted.parse(draft), now);
  await add({ kind: "manual", title: "Our favourites", sort: "manual", product_ids: ids.slice(0, 6) });
  await add({
    kind: "rules",
    title: "Gifts under £40",
    sort: "best_selling",
    rules: { match: "all", conditions: [is("tag", "equals", "gift"), is("price", "less", "4000")] },
  });
  await add({
    kind: "rules",
    title: "Easy to keep",
    sort: "title_asc",
    rules: {
      match: "all",
      conditions: [is("stock", "greater", "0")],
      groups: [{ match: "any", conditions: [is("tag", "equals", "easy"), is("tag", "equals", "low light")] }],
    },
  });
}

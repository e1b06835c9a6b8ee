import type { AppContext } from "../../app-context.ts";
import { setContentTime } from "../../db/content-time.queries.ts";
import type { ShopTx } from "../../db/tx.ts";
import { type FacetIndex, type ProductFacets, withProducts } from "./facet-index.rules.ts";
import { facetMemoryOf } from "./facet-memory.ts";
import { facetsOf, readChangedFacets } from "./facets.queries.ts";
import { listRuleCollections } from "./membership.queries.ts";
import { listRuleAttributes } from "./rule-attributes.queries.ts";
import { rulesMatcher } from "./rules.rules.ts";

/** The shop that a visitor sees. */
export interface SeenShop {
  id: number;
  /** The date on which a member sees it, ISO 8601. */
  contentTime?: string;
}

/**
 * Facets of the shop's products; on the date of a preview, with the products that differ then. Reads in its own
 * transactions, like `facetMemoryOf`.
 */
export async function readFacetsOfShop(app: AppContext, shop: SeenShop): Promise<FacetIndex> {
  const index = await facetMemoryOf(app).read(shop.id);
  if (shop.contentTime === undefined) return index;
  return withProducts(index, await inSeenShop(app, shop, facetsOnDate));
}

/** Opens a transaction of the shop, on the date of the preview if there is one. */
export function inSeenShop<T>(
  app: AppContext,
  { id, contentTime }: SeenShop,
  work: (tx: ShopTx) => Promise<T>,
): Promise<T> {
  if (contentTime === undefined) return app.db.inShop(id, work);
  return app.db.inShop(id, async (tx) => {
    await setContentTime(tx, contentTime);
    return work(tx);
  });
}

async function facetsOnDate(tx: ShopTx): Promise<ProductFacets[]> {
  const [changed, collections] = await Promise.all([readChangedFacets(tx), listRuleCollections(tx)]);
  const matching = rulesMatcher(collections);
  const ids = changed.map(({ id }) => id);
  const attributes = new Map(
    (await listRuleAttributes(tx, ids)).map(({ id, attributes: ofProduct }) => [id, ofProduct]),
  );
  return changed.map(({ id, row, included, excluded }) => {
    const byRule = matching(attributes.get(id)!).map((collection) => collection.id);
    const members = new Set([...included, ...byRule.filter((one) => !excluded.includes(one))]);
    return facetsOf([...row.slice(0, -1), [...members]] as typeof row);
  });
}

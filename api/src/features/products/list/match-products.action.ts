import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import type { AppContext } from "../../../app-context.ts";
import type { ShopTx } from "../../../db/tx.ts";
import type { InShop } from "../../../http/guards.ts";
import { match, type Matching } from "../../catalogue/facet-index.rules.ts";
import { facetMemoryOf } from "../../catalogue/facet-memory.ts";
import { listCategoriesAt } from "./product-filter.queries.ts";
import { filtersOf } from "./product-filter.rules.ts";

/** Runs the work in a transaction of the shop, with the products that match the facets of a filter. */
export async function withMatching<T>(
  { app, member, inShop }: { app: AppContext; member: { shop_id: number }; inShop: InShop },
  filter: ProductFilter,
  work: (tx: ShopTx, matched: Matching) => Promise<T>,
): Promise<T> {
  // Before the transaction, so that no connection is occupied while a large shop is read.
  const index = await facetMemoryOf(app).read(member.shop_id);
  return inShop(async (tx) => {
    const categories = filter.category_id ? await listCategoriesAt(tx, filter.category_id) : [];
    return work(tx, match(index, filtersOf(filter, categories)));
  });
}

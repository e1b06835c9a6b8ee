import type { ProductDraft } from "@vitrine/contract/products/product-drafts";
import { beforeAll } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createFacetMemory, facetMemoryOf } from "../catalogue/facet-memory.ts";
import { postingsOf } from "../catalogue/facets.fixture.ts";
import { readFacets } from "../catalogue/facets.queries.ts";
import { createProduct } from "../products/drafts.fixture.ts";

export type Query = Parameters<Person["client"]["storefront"]["list_products"]>[0]["query"];

/** An open shop and a shopper who lists its products. */
export function useFernField() {
  const app = useTestApp();
  // Without the response cache, because these tests write to the database directly.
  const nia = app.uncachedVisitor;
  const store = { handle: "fern-field" };
  const owner = {} as { mona: Person; shop: { shop_id: number } };
  beforeAll(async () => {
    owner.mona = await app.person("Mona");
    owner.shop = { shop_id: (await app.shop(owner.mona, "Fern Field")).id };
    await admin("update shops set is_live = 1 where id = $1", [owner.shop.shop_id]);
  });

  const admin = (text: string, values: unknown[] = []) => app.database.admin.query(text, values);
  const list = (query: Query = {}) =>
    nia().storefront.list_products({ params: store, query: { facets: "1", ...query } });
  const titles = async (query: Query) => (await list(query)).data.map(({ title }) => title);
  const sell = (body: ProductDraft) => createProduct(owner.mona, owner.shop, { status: "active", ...body });

  /** Facets in the memory of this process and of a new process. If they differ, this process missed a change. */
  async function facetsOldAndNew(): Promise<[string[], string[]]> {
    const started = createFacetMemory(
      (shopId, since, after) => app.app.db.inShop(shopId, (tx) => readFacets(tx, since, after)),
      1_000_000,
    );
    const { shop_id } = owner.shop;
    return [postingsOf(await facetMemoryOf(app.app).read(shop_id)), postingsOf(await started.read(shop_id))];
  }

  return { app, nia, store, owner, admin, list, titles, sell, facetsOldAndNew };
}

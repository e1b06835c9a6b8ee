import type { ProductDraft } from "@vitrine/contract/products/product-drafts";
import { beforeAll } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createProduct } from "../products/drafts.fixture.ts";

export type Query = Parameters<Person["client"]["storefront"]["list_products"]>[0]["query"];

/** Mona's open shop Fern Field, and Nia who looks through its lists. */
export function useFernField() {
  const app = useTestApp();
  // Past the cached answers: these tests write past the dashboard, too.
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

  /** Bits that do not say what the facts and memberships say; there must never be one. */
  async function wrongBits(): Promise<unknown[]> {
    const { rows } = await app.database.admin.query(`
      with said as (
        select b.shop_id, b.facet || chr(31) || b.value as mark, b.block * 4096 + n as place
        from facet_blocks b cross join generate_series(0, 4095) n where get_bit(b.bits, n) = 1
      ), meant as (
        select shop_id, mark, place
        from product_index
        cross join facet_marks(status, vendor, product_type, tags, option_values, stocked_values, is_reduced, sold_out) mark
        union select c.shop_id, 'category' || chr(31) || c.category_id, f.place
        from product_categories c join product_index f using (shop_id, product_id)
        union select c.shop_id, 'collection' || chr(31) || c.collection_id, f.place
        from collection_products c join product_index f using (shop_id, product_id) where c.is_member
      )
      (table said except table meant) union all (table meant except table said)`);
    return rows;
  }

  return { app, nia, store, owner, admin, list, titles, sell, wrongBits };
}

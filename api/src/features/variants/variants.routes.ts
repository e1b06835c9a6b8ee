import { pageOf, readCursor } from "../../db/page.ts";
import { shop } from "../../http/guards.ts";
import { variantTitle } from "../products/products.rules.ts";
import { listSkuHolders } from "../products/skus.queries.ts";
import { saveCells } from "./save-cells.action.ts";
import { listVariants, placeOf } from "./variants.queries.ts";

export const variantsRoutes = {
  list: shop.variants.list.handler(async ({ input: { query }, context: { tx } }) => {
    const product_ids = query.product_ids?.split(",");
    const cursor = readCursor(query.cursor);
    const rows = await tx.commitWith(listVariants(tx, { ...query, product_ids, cursor }));
    const { data, meta } = pageOf(rows, query.limit, placeOf);
    return {
      data: data.map(({ option_values, ...row }) => ({ ...row, title: variantTitle(option_values) })),
      meta,
    };
  }),

  read_by_sku: shop.variants.read_by_sku.handler(async ({ input: { query }, context: { tx } }) => {
    const { sku, except_product_id } = query;
    if (sku === "") return { data: null };
    const holders = await tx.commitWith(
      listSkuHolders(tx, [sku], except_product_id ? [except_product_id] : []),
    );
    const [holder] = holders.values();
    return { data: holder ? { ...holder, title: variantTitle(holder.option_values) } : null };
  }),

  update: shop.variants.update.handler(async ({ input: { body }, context: { tx, app, actor } }) => ({
    data: await saveCells(app, tx, actor, body.cells),
  })),
};

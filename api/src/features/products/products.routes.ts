import { pageOf } from "../../db/page.ts";
import { shop, shopRead } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { facetMemoryOf } from "../catalogue/facet-memory.ts";
import { changeProduct } from "./change-product.action.ts";
import { createProduct } from "./create-product.action.ts";
import { deleteProduct } from "./delete-product.action.ts";
import { duplicateProduct } from "./duplicate-product.action.ts";
import { notifyBackInStock } from "../stock/notify-back-in-stock.action.ts";
import { findNeighbours, listProducts } from "./list/product-list.queries.ts";
import { findProduct } from "./products.queries.ts";
import { productResponse, productRowResponse } from "./products.rules.ts";
import { usedValues } from "./list/used-values.rules.ts";
import { withMatching } from "./list/match-products.action.ts";

export const productsRoutes = {
  list: shopRead.products.list.handler(async ({ input: { query }, context }) => {
    const { rows, total } = await withMatching(context, query, (tx, matched) =>
      tx.commitWith(listProducts(tx, query, matched)),
    );
    const { data, meta } = pageOf(rows, query.limit, (row) => row.sort_value);
    return {
      data: data.map((row) => productRowResponse(row, context.member.shop_id)),
      meta: { ...meta, total },
    };
  }),

  list_values: shopRead.products.list_values.handler(
    async ({ input: { query }, context: { app, member } }) => ({
      data: usedValues(await facetMemoryOf(app).read(member.shop_id), query.of, query.search),
    }),
  ),

  create: shop.products.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    const product = await createProduct(app, tx, actor, body);
    return {
      message: `${product.title} was added.`,
      data: productResponse(product, tx.shopId, app.dashboardUrl),
    };
  }),

  read: shop.products.read.handler(async ({ input: { params }, context: { tx, app } }) => {
    const product = await tx.commitWith(findProduct(tx, params.id));
    if (!product) throw apiError("not_found");
    return { data: productResponse(product, tx.shopId, app.dashboardUrl) };
  }),

  neighbours: shopRead.products.neighbours.handler(async ({ input: { params, query }, context }) => {
    const neighbours = await withMatching(context, query, (tx, matched) =>
      findNeighbours(tx, params.id, query, matched),
    );
    if (!neighbours) throw apiError("not_found");
    return { data: neighbours };
  }),

  update: shop.products.update.handler(async ({ input: { params, body }, context: { tx, actor, app } }) => {
    const product = await changeProduct(app, tx, actor, params.id, body);
    await notifyBackInStock(app, tx, [product.id]);
    return { message: "Product saved.", data: productResponse(product, tx.shopId, app.dashboardUrl) };
  }),

  duplicate: shop.products.duplicate.handler(
    async ({ input: { params, body }, context: { tx, actor, app } }) => {
      const product = await duplicateProduct(tx, actor, params.id, body.title, app.clock.now());
      return {
        message: `${product.title} was added as a draft.`,
        data: productResponse(product, tx.shopId, app.dashboardUrl),
      };
    },
  ),

  remove: shop.products.remove.handler(async ({ input: { params }, context: { tx, actor, app } }) => ({
    message: (await deleteProduct(app, tx, actor, params.id)).message,
  })),
};

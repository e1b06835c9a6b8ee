import { Category } from "@vitrine/contract/products/categories";
import { pageOf, readCursor } from "../../db/page.ts";
import { shop } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { tileResponse } from "../products/list/product-tiles.queries.ts";
import { findProductIds } from "../products/list/product-tiles.queries.ts";
import { findCategory, findCategoryIds, listCategories } from "./categories.queries.ts";
import { categoryResponse, categoryRowResponse } from "./category-responses.rules.ts";
import { changeProductsOf } from "./change-products.action.ts";
import { deleteCategory } from "./delete-category.action.ts";
import { moveCategory } from "./move-category.action.ts";
import { listProductsIn, listTrailsOf } from "./product-categories.queries.ts";
import { changeCategory, createCategory } from "./save-category.action.ts";

export const categoriesRoutes = {
  list: shop.categories.list.handler(async ({ input: { query }, context: { tx } }) => {
    const rows = await tx.commitWith(listCategories(tx, { ...query, cursor: readCursor(query.cursor) }));
    const { data, meta } = pageOf(rows, query.limit, (row) => row.sort_key);
    return { data: data.map((row) => categoryRowResponse(row, tx.shopId)), meta };
  }),

  create: shop.categories.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    const category = await createCategory(tx, actor, body, app.clock.now());
    return {
      message: `${category.title} was added.`,
      data: categoryResponse(category, tx.shopId, app.dashboardUrl),
    };
  }),

  read: shop.categories.read.handler(async ({ input: { params }, context: { tx, app } }) => {
    const category = await tx.commitWith(findCategory(tx, params.id));
    if (!category) throw apiError("not_found");
    return { data: categoryResponse(category, tx.shopId, app.dashboardUrl) };
  }),

  update: shop.categories.update.handler(async ({ input: { params, body }, context: { tx, actor, app } }) => {
    const responseOf = (record: Parameters<typeof categoryResponse>[0]) =>
      categoryResponse(record, tx.shopId, app.dashboardUrl);
    const category = await changeCategory(tx, actor, params.id, body, app.clock.now(), (record) =>
      // Errors aren't parsed before they are sent, as responses are.
      Category.parse(responseOf(record)),
    );
    return { message: "Category saved.", data: responseOf(category) };
  }),

  move: shop.categories.move.handler(async ({ input: { params, body }, context: { tx, actor } }) => {
    await moveCategory(tx, actor, params.id, body);
    return { message: "Category moved." };
  }),

  remove: shop.categories.remove.handler(async ({ input: { params, query }, context: { tx, actor } }) => ({
    message: await deleteCategory(tx, actor, params.id, query.products_to),
  })),

  list_products: shop.categories.list_products.handler(
    async ({ input: { params, query }, context: { tx } }) => {
      const { limit, cursor } = query;
      const [known, rows] = await tx.commitWith(
        Promise.all([
          findCategoryIds(tx, [params.id]),
          listProductsIn(tx, params.id, { limit, cursor: readCursor(cursor) }),
        ]),
      );
      if (!known.has(params.id)) throw apiError("not_found");
      const { data, meta } = pageOf(rows, limit, (row) => row.sort_key);
      return { data: data.map((row) => tileResponse(row, tx.shopId)), meta };
    },
  ),

  change_products: shop.categories.change_products.handler(
    async ({ input: { params, body }, context: { tx, actor } }) => {
      const count = await changeProductsOf(tx, actor, params.id, body);
      if (count === 0) return { message: "Nothing changed." };
      return { message: body.action === "add" ? "Added to the category." : "Removed from the category." };
    },
  ),

  list_of_product: shop.categories.list_of_product.handler(async ({ input: { params }, context: { tx } }) => {
    const [known, data] = await tx.commitWith(
      Promise.all([findProductIds(tx, [params.id]), listTrailsOf(tx, params.id)]),
    );
    if (!known.has(params.id)) throw apiError("not_found");
    return { data };
  }),
};

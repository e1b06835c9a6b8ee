import { Collection } from "@vitrine/contract/products/collections";
import { pageOf, readCursor } from "../../db/page.ts";
import { shop } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { findProductIds, tileResponse } from "../products/list/product-tiles.queries.ts";
import { changeCollectionProducts, moveCollectionProduct } from "./change-collection-products.action.ts";
import { findMatching, listMembers, listTiles } from "./collection-products.queries.ts";
import {
  type CollectionRecord,
  findCollection,
  hasCollection,
  listCollections,
  listCollectionsOf,
} from "./collections.queries.ts";
import { collectionResponse, collectionRowResponse } from "./collections.rules.ts";
import { deleteCollection } from "./delete-collection.action.ts";
import { changeCollection, createCollection } from "./save-collection.action.ts";

const previewed = 8;

export const collectionsRoutes = {
  list: shop.collections.list.handler(async ({ input: { query }, context: { tx } }) => {
    const rows = await tx.commitWith(listCollections(tx, { ...query, cursor: readCursor(query.cursor) }));
    const { data, meta } = pageOf(rows, query.limit, (row) => row.sort_key);
    return { data: data.map((row) => collectionRowResponse(row, tx.shopId)), meta };
  }),

  create: shop.collections.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    const collection = await createCollection(tx, actor, body, app.clock.now());
    return {
      message: `${collection.title} was added.`,
      data: collectionResponse(collection, tx.shopId, app.dashboardUrl),
    };
  }),

  read: shop.collections.read.handler(async ({ input: { params }, context: { tx, app } }) => {
    const collection = await tx.commitWith(findCollection(tx, params.id));
    if (!collection) throw apiError("not_found");
    return { data: collectionResponse(collection, tx.shopId, app.dashboardUrl) };
  }),

  update: shop.collections.update.handler(
    async ({ input: { params, body }, context: { tx, actor, app } }) => {
      const responseOf = (record: CollectionRecord) =>
        collectionResponse(record, tx.shopId, app.dashboardUrl);
      const collection = await changeCollection(tx, actor, params.id, body, app.clock.now(), (record) =>
        // Errors aren't parsed before they are sent, as responses are.
        Collection.parse(responseOf(record)),
      );
      return { message: "Collection saved.", data: responseOf(collection) };
    },
  ),

  remove: shop.collections.remove.handler(async ({ input: { params }, context: { tx, actor } }) => ({
    message: await deleteCollection(tx, actor, params.id),
  })),

  preview: shop.collections.preview.handler(async ({ input: { body }, context: { tx } }) => {
    const { count, ids } = await findMatching(tx, body.rules, previewed);
    const tiles = await tx.commitWith(listTiles(tx, ids));
    return { data: { count, products: tiles.map((tile) => tileResponse(tile, tx.shopId)) } };
  }),

  list_products: shop.collections.list_products.handler(
    async ({ input: { params, query }, context: { tx } }) => {
      const { part, limit, cursor } = query;
      const [known, rows] = await tx.commitWith(
        Promise.all([
          hasCollection(tx, params.id),
          listMembers(tx, params.id, { part, limit, cursor: readCursor(cursor) }),
        ]),
      );
      if (!known) throw apiError("not_found");
      const { data, meta } = pageOf(rows, limit, (row) => row.sort_key);
      return { data: data.map((row) => tileResponse(row, tx.shopId)), meta };
    },
  ),

  change_products: shop.collections.change_products.handler(
    async ({ input: { params, body }, context: { tx, actor } }) => ({
      message: await changeCollectionProducts(tx, actor, params.id, body),
    }),
  ),

  move_product: shop.collections.move_product.handler(
    async ({ input: { params, body }, context: { tx, actor } }) => {
      await moveCollectionProduct(tx, actor, params.id, body);
      return { message: "Sort order saved." };
    },
  ),

  list_of_product: shop.collections.list_of_product.handler(
    async ({ input: { params }, context: { tx } }) => {
      const [known, data] = await tx.commitWith(
        Promise.all([findProductIds(tx, [params.id]), listCollectionsOf(tx, params.id)]),
      );
      if (!known.has(params.id)) throw apiError("not_found");
      return { data };
    },
  ),
};

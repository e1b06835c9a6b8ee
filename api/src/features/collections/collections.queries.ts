import type { CollectionKind, CollectionRow, CollectionSort } from "@vitrine/contract/products/collections";
import type { RuleGroup, Rules } from "@vitrine/contract/products/collection-rules";
import { afterCursor, type Cursor, likePattern } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";
import { pictureJsonOf } from "../pictures/pictures.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { shopUrlJson, type ShopUrlParts } from "../shops/shops.queries.ts";

/** Fields of a collection that its editor sets. */
export interface CollectionFields {
  id: string;
  title: string;
  handle: string;
  /** Sanitised. */
  description_html: string;
  picture_id: string | null;
  seo_title: string | null;
  seo_description: string | null;
  rules: RuleGroup | null;
  sort: CollectionSort;
  sold_out_last: boolean;
  hidden: boolean;
}

/** A collection with its number of products. */
export interface CollectionRecord extends Omit<CollectionRow, "picture">, CollectionFields {
  kind: CollectionKind;
  rules: Rules | null;
  picture: PictureRow | null;
  version: number;
  created_at: string;
  shop: ShopUrlParts;
}

const columns = sql`c.id, c.title, c.handle, c.description_html, c.picture_id, c.seo_title, c.seo_description, c.kind,
  c.rules, c.sort, c.sold_out_last, c.hidden, c.version, c.created_at, c.updated_at, ${shopUrlJson} as shop,
  ${pictureJsonOf("c")} as picture,
  (select count(*) from collection_products cp
   where cp.shop_id = c.shop_id and cp.collection_id = c.id and cp.is_member) as product_count`;

export function findCollection(tx: ShopTx, id: string): Promise<CollectionRecord | undefined> {
  return tx.find(sql<CollectionRecord>`
    select ${columns} from collections c join shops s on s.id = c.shop_id
    where c.shop_id = ${tx.shopId} and c.id = ${id}`);
}

/** The same, locked against changes of the collection and of its manual products until the transaction ends. */
export async function findCollectionForUpdate(tx: ShopTx, id: string): Promise<CollectionRecord | undefined> {
  await tx.run(sql`select from collections where shop_id = ${tx.shopId} and id = ${id} for no key update`);
  return findCollection(tx, id);
}

export async function hasCollection(tx: ShopTx, id: string): Promise<boolean> {
  return (await tx.run(sql`select from collections where shop_id = ${tx.shopId} and id = ${id}`)) > 0;
}

const sorts = {
  newest: { column: sql`c.created_at`, type: "timestamptz", descending: true },
  title: { column: sql`c.title collate "und-x-icu"`, type: "text", descending: false },
} as const;

/** A page of collections and the row after it. */
export function listCollections(
  tx: ShopTx,
  page: {
    search?: string;
    kind?: CollectionKind;
    sort: keyof typeof sorts;
    limit: number;
    cursor?: Cursor;
  },
): Promise<(CollectionRecord & { sort_key: string })[]> {
  const { search, kind, limit, cursor } = page;
  const { column, type, descending } = sorts[page.sort];
  const direction = descending ? sql`desc` : sql`asc`;
  return tx.all(sql<CollectionRecord & { sort_key: string }>`
    select ${columns}, ${column}::text as sort_key from collections c join shops s on s.id = c.shop_id
    where c.shop_id = ${tx.shopId} ${kind ? sql`and c.kind = ${kind}` : sql``}
      ${search ? sql`and plain(c.title) like plain(${likePattern(search)})` : sql``}
      ${afterCursor(cursor, column, sql`c.id`, type, descending)}
    order by ${column} ${direction}, c.id ${direction} limit ${limit + 1}`);
}

/** Inserts a collection if its handle is free. Returns false if it is taken. */
export async function insertCollection(
  tx: ShopTx,
  { rules, ...fields }: CollectionFields & { kind: CollectionKind },
  at: string,
): Promise<boolean> {
  const added = await tx.run(
    db
      .insertInto("collections")
      .values({ ...fields, rules: rules && JSON.stringify(rules), created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.constraint("collections_handle_key").doNothing()),
  );
  return added > 0;
}

/** The ids of the collections with these handles, by handle. */
export async function listHandles(tx: ShopTx, handles: string[]): Promise<Map<string, string>> {
  if (handles.length === 0) return new Map();
  const rows = await tx.all(sql<{ handle: string; id: string }>`
    select handle, id from collections where shop_id = ${tx.shopId} and handle = any(${handles}::text[])`);
  return new Map(rows.map(({ handle, id }) => [handle, id]));
}

/** The subset of these handles that no collection has. */
export async function findFreeHandles(tx: ShopTx, handles: string[]): Promise<string[]> {
  const taken = await listHandles(tx, handles);
  return handles.filter((handle) => !taken.has(handle));
}

/**
 * Updates a collection's fields and increments its version. A handle that another collection has violates
 * `collections_handle_key`.
 */
export async function updateCollection(
  tx: ShopTx,
  { id, rules, ...fields }: CollectionFields,
  at: string,
): Promise<void> {
  await tx.run(
    db
      .updateTable("collections")
      .set({
        ...fields,
        rules: rules && JSON.stringify(rules),
        version: (column) => column("version", "+", 1),
        updated_at: at,
      })
      .where("shop_id", "=", tx.shopId)
      .where("id", "=", id),
  );
}

export async function removeCollection(tx: ShopTx, id: string): Promise<void> {
  await tx.run(db.deleteFrom("collections").where("shop_id", "=", tx.shopId).where("id", "=", id));
}

/** The collections of a product, sorted by title. */
export function listCollectionsOf(
  tx: ShopTx,
  productId: string,
): Promise<{ id: string; title: string; kind: CollectionKind; pinned: boolean }[]> {
  return tx.all(sql`
    select c.id, c.title, c.kind, cp.pinned
    from collection_products cp join collections c on c.shop_id = cp.shop_id and c.id = cp.collection_id
    where cp.shop_id = ${tx.shopId} and cp.product_id = ${productId} and cp.is_member
    order by c.title collate "und-x-icu", c.id`);
}

import type { RelatedProduct } from "@vitrine/contract/products/product";
import { productFieldNames, type StoredFields } from "@vitrine/contract/products/product-fields";
import type { Products } from "../../db/tables.gen.ts";
import { sql, type Sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { available, joinStock } from "../stock/stock.queries.ts";
import { joinSale, saleJson, type StoredSale } from "./sale-prices.queries.ts";
import { picturesJson } from "./product-pictures.queries.ts";
import { relatedJson } from "./list/related-products.queries.ts";
import { variantColumns, type VariantFields } from "./variants.queries.ts";
import { shopUrlJson, type ShopUrlParts } from "../shops/shops.queries.ts";

/** A stored product, without its variants and pictures. The description is sanitised. */
export interface ProductFields extends StoredFields {
  id: string;
}

export type Prices = Pick<VariantFields, "price" | "compare_at_price">;
/** A variant with its stock. `price` is the charged price: while a sale runs, `sale` has the usual one. */
export type StoredVariant = VariantFields & { on_hand: number; available: number; sale: StoredSale | null };

/** A product with its variants and pictures. */
export interface ProductRecord extends ProductFields {
  version: number;
  created_at: string;
  updated_at: string;
  currency: string;
  shop: ShopUrlParts;
  variants: StoredVariant[];
  pictures: PictureRow[];
  related: RelatedProduct[];
}

const names = sql.raw((productFieldNames satisfies (keyof Products)[]).join(", "));
const columns = (alias: string) => sql.raw(productFieldNames.map((name) => `${alias}.${name}`).join(", "));

const given = (products: ProductFields[]) =>
  sql`jsonb_populate_recordset(null::shop.products, ${JSON.stringify(products)}::jsonb)`;

const selectRecords = (tx: ShopTx, which: Sql) => sql<ProductRecord>`
  select p.id, ${columns("p")}, p.version, p.created_at, p.updated_at, s.currency, ${shopUrlJson} as shop,
    (select coalesce(json_agg(v order by v.position, v.id), '[]') from (
       select v.id, v.product_id, ${variantColumns("v")}, coalesce(l.on_hand, 0) as on_hand, ${available} as available,
              ${saleJson} as sale
       from variants v ${joinStock} ${joinSale} where v.shop_id = p.shop_id and v.product_id = p.id) v) as variants,
    ${picturesJson} as pictures, ${relatedJson} as related
  from products p join shops s on s.id = p.shop_id
  where p.shop_id = ${tx.shopId} and ${which}`;

export function findProduct(tx: ShopTx, id: string): Promise<ProductRecord | undefined> {
  return tx.find(selectRecords(tx, sql`p.id = ${id}`));
}

/** Locks the product against other writers, but not against orders that reference it. */
export function findProductForUpdate(tx: ShopTx, id: string): Promise<ProductRecord | undefined> {
  return tx.find(sql<ProductRecord>`${selectRecords(tx, sql`p.id = ${id}`)} for no key update of p`);
}

/** Like `findProductForUpdate`, for many; locks them in the order of their ids, as every transaction does. */
export async function listProductsForUpdate(tx: ShopTx, ids: string[]): Promise<ProductRecord[]> {
  // Locked first, so that the next statement sees what other transactions committed while this one waited.
  await tx.run(sql`
    select from products where shop_id = ${tx.shopId} and id = any(${ids}::uuid[]) order by id for no key update`);
  return tx.all(selectRecords(tx, sql`p.id = any(${ids}::uuid[])`));
}

/** The products with these handles, unordered. */
export function listProductsByHandle(tx: ShopTx, handles: string[]): Promise<ProductRecord[]> {
  return tx.all(selectRecords(tx, sql`p.handle = any(${handles}::text[])`));
}

/** These products, unordered. */
export function listProductsById(tx: ShopTx, ids: string[]): Promise<ProductRecord[]> {
  return tx.all(selectRecords(tx, sql`p.id = any(${ids}::uuid[])`));
}

/** The subset of these handles that no product has. */
export async function findFreeProductHandles(tx: ShopTx, handles: string[]): Promise<string[]> {
  const taken = await tx.all(
    sql<{
      handle: string;
    }>`select handle from products where shop_id = ${tx.shopId} and handle = any(${handles}::text[])`,
  );
  const set = new Set(taken.map(({ handle }) => handle));
  return handles.filter((handle) => !set.has(handle));
}

/**
 * Inserts products whose handles are free, and returns the ids of the inserted products.
 *
 * @param at time of creation, as an instant
 */
export async function insertProducts(
  tx: ShopTx,
  products: ProductFields[],
  at: string,
): Promise<Set<string>> {
  if (products.length === 0) return new Set();
  const added = await tx.all(sql<{ id: string }>`
    insert into products (shop_id, id, ${names}, created_at, updated_at)
    select ${tx.shopId}, n.id, ${columns("n")}, ${at}, ${at} from ${given(products)} n
    on conflict on constraint products_handle_key do nothing returning id`);
  return new Set(added.map(({ id }) => id));
}

/**
 * Updates products by id and increments their versions. A handle that another product has violates
 * `products_handle_key`.
 */
export async function updateProducts(tx: ShopTx, products: ProductFields[], at: string): Promise<void> {
  if (products.length === 0) return;
  await tx.run(sql`
    update products p set (${names}) = row(${columns("n")}), version = p.version + 1, updated_at = ${at}
    from ${given(products)} n where p.shop_id = ${tx.shopId} and p.id = n.id`);
}

/** Makes drafts active. */
export async function publishProducts(tx: ShopTx, ids: string[], at: string): Promise<void> {
  await tx.run(sql`
    update products set status = 'active', publish_at = null, version = version + 1, updated_at = ${at}
    where shop_id = ${tx.shopId} and id = any(${ids}::uuid[])`);
}

export async function archiveProduct(tx: ShopTx, id: string, at: string): Promise<void> {
  await tx.run(sql`
    update products set status = 'archived', publish_at = null, version = version + 1, updated_at = ${at}
    where shop_id = ${tx.shopId} and id = ${id}`);
}

/** The photos of the reviews of these products. */
export function listReviewPhotos(tx: ShopTx, ids: string[]): Promise<{ hash: string; widths: number[] }[]> {
  return tx.all(sql<{ hash: string; widths: number[] }>`
    select photo->>'hash' as hash, photo->'widths' as widths from reviews r, jsonb_array_elements(r.photos) photo
    where r.shop_id = ${tx.shopId} and r.product_id = any(${ids}::uuid[]) and r.has_photos`);
}

/** Deletes products with their variants, stock and reviews. Callers have checked that no order references them. */
export async function removeProducts(tx: ShopTx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`delete from products where shop_id = ${tx.shopId} and id = any(${ids}::uuid[])`);
}

/** Returns true if an order ever referenced the product. Blocks new orders of it until the transaction ends. */
export async function findWasOrderedForUpdate(tx: ShopTx, id: string): Promise<boolean> {
  await tx.run(sql`select from products where shop_id = ${tx.shopId} and id = ${id} for update`);
  const row = await tx.one(sql<{ ordered: boolean }>`
    select exists (select from order_lines where shop_id = ${tx.shopId} and product_id = ${id}) as ordered`);
  return row.ordered;
}

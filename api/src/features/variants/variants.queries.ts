import type { VariantLine } from "@vitrine/contract/products/variants";
import type { Cursor } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { apiError } from "../../api-error.ts";
import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import { matching } from "../products/list/product-filter.queries.ts";
import { joinSale } from "../products/sale-prices.queries.ts";
import { joinStock } from "../stock/stock.queries.ts";

type ListedVariant = Omit<VariantLine, "title"> & { option_values: string[]; position: number };

/** A page of variants and the row after it. */
export function listVariants(
  tx: ShopTx,
  page: ProductFilter & { product_ids?: string[]; only?: "on_sale"; limit: number; cursor?: Cursor },
): Promise<ListedVariant[]> {
  return tx.all(sql<ListedVariant>`
    select v.id, v.product_id, p.title as product_title, v.option_values, v.position, v.position = f.first as is_first,
      p.status, p.tags, v.price, v.compare_at_price, v.cost, coalesce(l.on_hand, 0) as on_hand, v.tracked, v.sku,
      v.barcode, v.weight_grams, coalesce(sale.running, false) as on_sale
    from products p
    cross join lateral (
      select min(position) as first from variants f where f.shop_id = p.shop_id and f.product_id = p.id
    ) f
    join variants v on v.shop_id = p.shop_id and v.product_id = p.id ${joinStock} ${joinSale}
    where p.shop_id = ${tx.shopId} ${matching(tx, page)}
      ${page.product_ids ? sql`and p.id = any(${page.product_ids}::uuid[])` : sql``}
      ${page.only ? sql`and sale.running` : sql``} ${after(page.cursor)}
    order by p.id desc, v.position, v.id limit ${page.limit + 1}`);
}

/** A row's page cursor: its product and its position there. */
export function placeOf({ product_id, position }: Pick<ListedVariant, "product_id" | "position">): string {
  return `${product_id} ${position}`;
}

const place = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) (\d{1,6})$/;

/** `and …`: the rows after the cursor, in the order of `listVariants`. */
function after(cursor: Cursor | undefined) {
  if (!cursor) return sql``;
  const [, productId, position] = place.exec(String(cursor.value)) ?? [];
  if (!productId)
    throw apiError("invalid_input", { errors: { cursor: ["Start again from the first page."] } });
  return sql`and p.id <= ${productId}::uuid
    and (p.id < ${productId}::uuid or (v.position, v.id) > (${position}::integer, ${cursor.id}::uuid))`;
}

/** The products of these variants. */
export function listProductIdsOf(tx: ShopTx, variantIds: string[]): Promise<{ product_id: string }[]> {
  return tx.all(sql<{ product_id: string }>`
    select distinct product_id from variants where shop_id = ${tx.shopId} and id = any(${variantIds}::uuid[])`);
}

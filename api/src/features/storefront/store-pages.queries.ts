import { sql } from "kysely";
import type { StorePage } from "@vitrine/contract/shops/storefront";
import type { ShopTx } from "../../db/tx.ts";

/** A published page, or the published policy of this handle. */
export function findStorePage(
  tx: ShopTx,
  { handle, isPolicy }: { handle: string; isPolicy: boolean },
): Promise<StorePage | undefined> {
  return tx.find(sql<StorePage>`
    select kind, handle, title, description_html, seo_title, seo_description from pages
    where shop_id = ${tx.shopId} and handle = ${handle} and (kind <> 'page') = ${isPolicy} and published_at is not null`);
}

import { maxViews, type SavedViewDraft, type ViewList } from "@vitrine/contract/shops/saved-views";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** A view as it is stored. `account_id` is the member whose own view it is; null for a shared view. */
export interface StoredView extends SavedViewDraft {
  id: string;
  list: ViewList;
  account_id: string | null;
  version: number;
}

const columns = sql`v.id, v.list, v.account_id, v.account_id is null as is_shared, v.name, v.query, v.version`;

/** The shared views of a list and the member's own. */
export function listViews(tx: ShopTx, list: ViewList, accountId: string): Promise<StoredView[]> {
  return tx.all(sql<StoredView>`
    select ${columns} from saved_views v
    where v.shop_id = ${tx.shopId} and v.list = ${list} and (v.account_id is null or v.account_id = ${accountId})
    order by v.created_at, v.id`);
}

/** A shared view or one of the member's own. */
export function findView(tx: ShopTx, id: string, accountId: string): Promise<StoredView | undefined> {
  return tx.find(sql<StoredView>`
    select ${columns} from saved_views v
    where v.shop_id = ${tx.shopId} and v.id = ${id} and (v.account_id is null or v.account_id = ${accountId})`);
}

/** Inserts a view; returns false if the member already sees `maxViews` of the list. The endpoint's calls wait for each other. */
export async function insertView(
  tx: ShopTx,
  view: Omit<StoredView, "version" | "is_shared">,
  { accountId, at }: { accountId: string; at: string },
): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('saved_views'), ${tx.shopId})`);
  const { id, list, account_id, name, query } = view;
  const inserted = await tx.run(sql`
    insert into saved_views (id, list, account_id, name, query, created_at, updated_at)
    select ${id}, ${list}, ${account_id}::uuid, ${name}, ${query}, ${at}, ${at}
    where (
      select count(*) from saved_views v
      where v.shop_id = ${tx.shopId} and v.list = ${list} and (v.account_id is null or v.account_id = ${accountId})
    ) < ${maxViews}`);
  return inserted > 0;
}

/** Changes a view that still has the version. Returns false otherwise. */
export async function updateView(
  tx: ShopTx,
  { id, account_id, name, query, version }: Omit<StoredView, "list" | "is_shared">,
  at: string,
): Promise<boolean> {
  const updated = await tx.run(sql`
    update saved_views
    set account_id = ${account_id}::uuid, name = ${name}, query = ${query}, updated_at = ${at},
      version = version + 1
    where shop_id = ${tx.shopId} and id = ${id} and version = ${version}`);
  return updated > 0;
}

export async function deleteView(tx: ShopTx, id: string): Promise<void> {
  await tx.run(sql`delete from saved_views where shop_id = ${tx.shopId} and id = ${id}`);
}

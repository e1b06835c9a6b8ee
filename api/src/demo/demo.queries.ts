import { sql } from "../db/sql.ts";
import { db, type PlatformTx, type ShopTx } from "../db/tx.ts";

export interface UnfinishedShop {
  id: number;
  handle: string;
  account_id: string;
}

/** `shops` is true if there is any shop; `unfinished` are the demo shops that are still closed, the oldest first. */
export async function findDemo(tx: PlatformTx): Promise<{ shops: boolean; unfinished: UnfinishedShop[] }> {
  // Two processes that start together wait for each other here.
  await tx.run(sql`select pg_advisory_xact_lock(8419)`);
  const unfinished = await tx.all(sql<UnfinishedShop>`
    select s.id, s.handle::text as handle, m.account_id from shops s
    join memberships m on m.shop_id = s.id and m.role = 'owner'
    where s.is_demo and s.went_live_at is null order by s.id`);
  const { shops } = await tx.one(sql<{ shops: boolean }>`select exists (select from shops) as shops`);
  return { shops, unfinished };
}

export async function upsertDemoOwner(
  tx: PlatformTx,
  owner: { id: string; email: string; name: string; password_hash: string },
): Promise<string> {
  const { id } = await tx.one(
    db
      .insertInto("accounts")
      .values(owner)
      .onConflict((conflict) =>
        conflict.constraint("accounts_email_key").doUpdateSet({ password_hash: owner.password_hash }),
      )
      .returning("id"),
  );
  return id;
}

/** An agency for a referral link: `/register?referral=GARDEN`. */
export async function insertDemoAgency(tx: PlatformTx): Promise<void> {
  await tx.run(sql`
    insert into affiliate_agencies (referral_code, name, offer)
    values ('GARDEN', 'Garden Guild', 'The first two months are free.') on conflict do nothing`);
}

/** Inserts rows, if there are any, into a table of the shop, in one statement. */
export async function insertRows(tx: ShopTx, table: string, rows: Record<string, unknown>[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join([...new Set(rows.flatMap(Object.keys))].map((name) => sql.ref(name)));
  await tx.run(sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(`shop.${table}`)}, ${JSON.stringify(rows)}::jsonb)`);
}

/** Opens the shop; false if another process already has. */
export async function openDemoShop(tx: ShopTx, at: string): Promise<boolean> {
  const opened = await tx.run(sql`
    update shops set is_live = 1, went_live_at = ${at}, storefront_version = storefront_version + 1
    where id = ${tx.shopId} and went_live_at is null`);
  return opened === 1;
}

export async function setNextNumber(tx: ShopTx, next: number): Promise<void> {
  await tx.run(db.insertInto("counters").values({ name: "order", next }));
}

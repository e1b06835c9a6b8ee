import type { NewsletterSettings } from "@vitrine/contract/shops/newsletter";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

export async function readNewsletterSettings(tx: ShopTx): Promise<NewsletterSettings> {
  const stored = await tx.find(sql<NewsletterSettings>`
    select is_enabled, version from newsletter_settings where shop_id = ${tx.shopId}`);
  return stored ?? { is_enabled: false, version: 1 };
}

/** Stores the consent of a customer, or of a new one. Returns the customer's id, or undefined if it was stored before. */
export async function subscribe(
  tx: ShopTx,
  { id, email, at }: { id: string; email: string; at: string },
): Promise<string | undefined> {
  const subscribed = await tx.find(sql<{ id: string }>`
    insert into customers (id, email, name, accepts_marketing, marketing_changed_at, created_at, updated_at)
    values (${id}, ${email}, ${email}, true, ${at}, ${at}, ${at})
    on conflict (shop_id, email) do update
      set accepts_marketing = true, marketing_changed_at = excluded.marketing_changed_at,
        updated_at = excluded.updated_at, version = customers.version + 1
      where not customers.accepts_marketing
    returning id`);
  return subscribed?.id;
}

/** Withdraws the consent of a customer. Returns false if the customer had given none. */
export async function unsubscribe(tx: ShopTx, id: string, at: string): Promise<boolean> {
  const unsubscribed = await tx.run(sql`
    update customers
    set accepts_marketing = false, marketing_changed_at = ${at}, updated_at = ${at}, version = version + 1
    where shop_id = ${tx.shopId} and id = ${id} and accepts_marketing`);
  return unsubscribed > 0;
}

/** The customer's email, if the customer is subscribed. */
export async function findSubscriberEmail(tx: ShopTx, id: string): Promise<string | undefined> {
  const found = await tx.find(sql<{ email: string | null }>`
    select email from customers where shop_id = ${tx.shopId} and id = ${id} and accepts_marketing`);
  return found?.email ?? undefined;
}

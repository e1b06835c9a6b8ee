import { sql } from "../../db/sql.ts";
import type { PlatformTx, ShopTx } from "../../db/tx.ts";
import type { CheckoutRecord } from "./abandoned-checkouts.queries.ts";

/** The shops that have emails of sequences due. */
export async function listShopsWithDueEmails(tx: PlatformTx, before: string): Promise<number[]> {
  const shops = await tx.all(sql<{ shop_id: number }>`
    select shop_id from list_shops_with_recovery_emails(${before}::timestamptz)`);
  return shops.map(({ shop_id }) => shop_id);
}

/** Takes some of the emails that are due, so that each has one job. */
export function takeDueEmails(
  tx: ShopTx,
  { before, limit }: { before: string; limit: number },
): Promise<{ id: string; step: number }[]> {
  return tx.all(sql<{ id: string; step: number }>`
    update abandoned_checkouts a set next_email_at = null
    from (
      select id from abandoned_checkouts
      where shop_id = ${tx.shopId} and next_email_at <= ${before}::timestamptz
      order by next_email_at limit ${limit} for update skip locked
    ) due
    where a.shop_id = ${tx.shopId} and a.id = due.id
    returning a.id, a.next_step as step`);
}

/**
 * Schedules an email of a checkout, or none. Nothing changes if the checkout is recovered, or if another checkout of the
 * same person has a sequence.
 */
export async function scheduleEmail(
  tx: ShopTx,
  checkout: Pick<CheckoutRecord, "id" | "email_key">,
  next: { step: number; at: number } | undefined,
): Promise<void> {
  const at = next ? new Date(next.at).toISOString() : null;
  await tx.run(sql`
    update abandoned_checkouts a set next_step = ${next?.step ?? 4}, next_email_at = ${at}::timestamptz
    where a.shop_id = ${tx.shopId} and a.id = ${checkout.id} and a.recovered_at is null and not exists (
      select from abandoned_checkouts b
      where b.shop_id = ${tx.shopId} and b.email_key = ${checkout.email_key} and b.id <> ${checkout.id}
        and b.next_email_at is not null)`);
}

/** Ends all sequences of a person, or those of their other checkouts. */
export async function stopSequences(tx: ShopTx, emailKey: string, exceptId?: string): Promise<void> {
  await tx.run(sql`
    update abandoned_checkouts set next_email_at = null
    where shop_id = ${tx.shopId} and email_key = ${emailKey} and next_email_at is not null
      and id is distinct from ${exceptId ?? null}::uuid`);
}

/** The last step of a sequence that was sent to a person in the last seven days, or is being sent; 0 if there is none. */
export async function findLastStep(tx: ShopTx, emailKey: string): Promise<number> {
  const { step } = await tx.one(sql<{ step: number }>`
    select coalesce(max(e.step), 0) as step from abandoned_checkouts a
    join recovery_emails e on e.shop_id = a.shop_id and e.checkout_id = a.id
    where a.shop_id = ${tx.shopId} and a.email_key = ${emailKey} and e.created_at > now() - interval '7 days'`);
  return step;
}

/** True if the person has left a later checkout, to which the sequence has moved. */
export async function hasLaterCheckout(tx: ShopTx, checkout: CheckoutRecord): Promise<boolean> {
  const later = await tx.find(sql`
    select from abandoned_checkouts
    where shop_id = ${tx.shopId} and email_key = ${checkout.email_key} and id <> ${checkout.id}
      and abandoned_at > ${checkout.abandoned_at}::timestamptz limit 1`);
  return later !== undefined;
}

/**
 * Consent to marketing, of the checkout or of the customer with its email. Null without a choice: the shop didn't offer it, or
 * the shopper left before the form was saved.
 */
export async function findConsent(tx: ShopTx, checkout: CheckoutRecord): Promise<boolean | null> {
  const { consent } = await tx.one(sql<{ consent: boolean | null }>`
    select case
      when c.accepts_marketing or u.accepts_marketing then true
      when u.marketing_changed_at is not null then false
      when s.asks_marketing and c.address is not null then false
    end as consent
    from (select 1) one
    left join carts c on c.shop_id = ${tx.shopId} and c.id = ${checkout.cart_id}
    left join customers u on u.shop_id = ${tx.shopId} and u.email = ${checkout.email}
    left join checkout_settings s on s.shop_id = ${tx.shopId}`);
  return consent;
}

export async function hasUnsubscribed(tx: ShopTx, emailHash: string): Promise<boolean> {
  const found = await tx.find(sql`
    select from recovery_unsubscribes where shop_id = ${tx.shopId} and email_hash = ${emailHash}`);
  return found !== undefined;
}

/** Records that the recipient of an email wants no more of them. Returns false if there is no such email. */
export async function insertUnsubscribe(tx: ShopTx, emailId: string): Promise<boolean> {
  const { found } = await tx.one(sql<{ found: number }>`
    with e as (
      select e.email_hash, a.email_key from recovery_emails e
      join abandoned_checkouts a on a.shop_id = e.shop_id and a.id = e.checkout_id
      where e.shop_id = ${tx.shopId} and e.id = ${emailId}
    ), unsubscribed as (
      insert into recovery_unsubscribes (email_hash) select email_hash from e on conflict do nothing
    ), stopped as (
      update abandoned_checkouts a set next_email_at = null from e
      where a.shop_id = ${tx.shopId} and a.email_key = e.email_key and a.next_email_at is not null
    )
    select count(*) as found from e`);
  return found > 0;
}

/** An email that a job may send now. */
export interface TakenEmail {
  id: string;
  coupon_code: string | null;
}

/** An email, unless it has been sent or another process is sending it. */
export function takeEmail(
  tx: ShopTx,
  email: {
    id: string;
    checkout_id: string;
    cause: string;
    step: number | null;
    sender: string | null;
    email_hash: string;
  },
): Promise<TakenEmail | undefined> {
  return tx.find(sql<TakenEmail>`
    insert into recovery_emails (id, checkout_id, cause, step, sender, email_hash, taken_at)
    values (${email.id}, ${email.checkout_id}, ${email.cause}, ${email.step}, ${email.sender}, ${email.email_hash}, now())
    on conflict on constraint recovery_emails_cause_key do update set taken_at = now()
    -- Longer than any SMTP session takes. A process that locks an email for longer has died.
    where recovery_emails.sent_at is null
      and (recovery_emails.taken_at is null or recovery_emails.taken_at < now() - interval '3 minutes')
    returning id, coupon_code`);
}

export async function isEmailSent(tx: ShopTx, checkoutId: string, cause: string): Promise<boolean> {
  const sent = await tx.find(sql`
    select from recovery_emails
    where shop_id = ${tx.shopId} and checkout_id = ${checkoutId} and cause = ${cause} and sent_at is not null`);
  return sent !== undefined;
}

/** Stores the code that was created for an email, so that a retry sends the same one. */
export async function updateEmailCode(tx: ShopTx, emailId: string, code: string): Promise<void> {
  await tx.run(sql`
    update recovery_emails set coupon_code = ${code} where shop_id = ${tx.shopId} and id = ${emailId}`);
}

/** Unlocks an email that was not sent, for another attempt. */
export async function releaseEmail(tx: ShopTx, emailId: string): Promise<void> {
  await tx.run(sql`
    update recovery_emails set taken_at = null
    where shop_id = ${tx.shopId} and id = ${emailId} and sent_at is null`);
}

export async function markEmailSent(tx: ShopTx, emailId: string, at: string): Promise<void> {
  await tx.run(sql`
    with sent as (
      update recovery_emails set sent_at = ${at}::timestamptz, taken_at = null
      where shop_id = ${tx.shopId} and id = ${emailId} returning checkout_id
    )
    update abandoned_checkouts a set emailed_at = coalesce(a.emailed_at, ${at}::timestamptz) from sent
    where a.shop_id = ${tx.shopId} and a.id = sent.checkout_id`);
}

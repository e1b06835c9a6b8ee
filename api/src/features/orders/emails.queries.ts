import { sql } from "kysely";
import { type PlatformTx, type ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";

/** Which letter: one per kind, cause and recipient, ever. */
export interface EmailKey {
  order_id: string;
  kind: string;
  cause: string;
  recipient: string;
}

// Longer than any conversation with a mail server takes; whoever holds a letter for longer is gone.
const takenFor = sql`interval '3 minutes'`;

/** These keys as a table `k` of their columns and their places. */
const rowsOf = (keys: EmailKey[]) => sql`
  unnest(${keys.map((key) => key.order_id)}::uuid[], ${keys.map((key) => key.kind)}::text[],
    ${keys.map((key) => key.cause)}::text[], ${keys.map((key) => key.recipient)}::text[])
  with ordinality as k (order_id, kind, cause, recipient, place)`;

/** Takes letters to send them; answers those that are neither sent nor being sent by somebody else, with their ids. */
export function takeEmails(tx: ShopTx, keys: EmailKey[]): Promise<(EmailKey & { id: string })[]> {
  return tx.all(sql<EmailKey & { id: string }>`
    insert into emails (id, order_id, kind, cause, recipient, taken_at)
    select (${keys.map(() => newId())}::uuid[])[k.place], k.order_id, k.kind, k.cause, k.recipient, now()
    from ${rowsOf(keys)} order by k.place
    on conflict on constraint emails_cause_key do update set taken_at = now()
    where emails.sent_at is null and (emails.taken_at is null or emails.taken_at < now() - ${takenFor})
    returning id, order_id, kind, cause, recipient`);
}

/** Those of these letters that are sent. */
export function listSentEmails(tx: ShopTx, keys: EmailKey[]): Promise<EmailKey[]> {
  return tx.all(sql<EmailKey>`
    select l.order_id, l.kind, l.cause, l.recipient
    from ${rowsOf(keys)}
    join emails l on l.shop_id = ${tx.shopId} and l.kind = k.kind and l.cause = k.cause and l.recipient = k.recipient
    where l.sent_at is not null`);
}

/** Lets go of letters that were taken: they are sent now, or were not (null) and may be taken again at once. */
export async function updateEmails(
  tx: ShopTx,
  released: { id: string; sent_at: string | null }[],
): Promise<void> {
  await tx.run(sql`
    update emails l set sent_at = r.sent_at, taken_at = null
    from unnest(${released.map(({ id }) => id)}::uuid[], ${released.map(({ sent_at }) => sent_at)}::timestamptz[])
      as r (id, sent_at)
    where l.shop_id = ${tx.shopId} and l.id = r.id`);
}

/** Where the owners of a shop get their post. */
export async function listOwnerEmails(tx: PlatformTx, shopId: number): Promise<string[]> {
  const owners = await tx.all(sql<{ email: string }>`
    select a.email::text as email from memberships m join accounts a on a.id = m.account_id
    where m.shop_id = ${shopId} and m.role = 'owner' order by a.id`);
  return owners.map(({ email }) => email);
}

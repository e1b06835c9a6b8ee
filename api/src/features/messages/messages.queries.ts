import type { Message, MessageDraft, MessageRow, MessageStatus } from "@vitrine/contract/shops/messages";
import { apiError } from "../../api-error.ts";
import { afterCursor, type Cursor, likePattern } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

const columns = sql`m.id, m.name, m.email, m.phone, m.order_number, m.read_at is not null as is_read, m.created_at`;
/** Length of the text in the list. */
const excerptLength = 300;

const statuses = { unread: sql`and m.read_at is null`, read: sql`and m.read_at is not null` };

type ListedMessage = MessageRow & { sort_key: string };

/** The shop's messages, the latest first, and one more than the limit. */
export function listMessages(
  tx: ShopTx,
  { search, status }: { search?: string; status?: MessageStatus },
  { limit, cursor }: { limit: number; cursor: Cursor | undefined },
): Promise<ListedMessage[]> {
  return tx.all(sql<ListedMessage>`
    select ${columns}, left(m.text, ${excerptLength}) as text, m.created_at::text as sort_key from messages m
    where m.shop_id = ${tx.shopId} ${status ? statuses[status] : sql``} ${search ? matches(search) : sql``}
      ${afterCursor(cursor, sql`m.created_at`, sql`m.id`, "timestamptz", true)}
    order by m.created_at desc, m.id desc limit ${limit + 1}`);
}

function matches(search: string) {
  const pattern = likePattern(search);
  return sql`and (m.name ilike ${pattern} or m.email ilike ${pattern} or m.order_number ilike ${pattern}
    or m.text ilike ${pattern})`;
}

/** Most that `countUnread` returns. */
const maxUnread = sql.lit(1000);

/** The number of unread messages, by the index of these. */
export async function countUnread(tx: ShopTx): Promise<number> {
  const { unread } = await tx.one(sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from messages where shop_id = ${tx.shopId} and read_at is null limit ${maxUnread}) u`);
  return unread;
}

export function findMessage(tx: ShopTx, id: string): Promise<Message | undefined> {
  return tx.find(sql<Message>`
    select ${columns}, m.text from messages m where m.shop_id = ${tx.shopId} and m.id = ${id}`);
}

/** @throws not_found */
export async function requireMessage(tx: ShopTx, id: string): Promise<Message> {
  const message = await findMessage(tx, id);
  if (!message) throw apiError("not_found");
  return message;
}

/** Inserts a message. Returns false if the same form was sent before. */
export async function insertMessage(
  tx: ShopTx,
  { id, form_id, name, email, phone, order_number, text }: MessageDraft & { id: string },
  at: string,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into messages (id, form_id, name, email, phone, order_number, text, created_at)
    values (${id}, ${form_id}, ${name}, ${email}, ${phone}, ${order_number}, ${text}, ${at})
    on conflict on constraint messages_form_key do nothing`);
  return inserted > 0;
}

/** Marks messages as read at a time, or as unread. Returns the number of messages that changed. */
export function markMessages(tx: ShopTx, ids: readonly string[], readAt: string | null): Promise<number> {
  return tx.run(sql`
    update messages set read_at = ${readAt}::timestamptz
    where shop_id = ${tx.shopId} and id = any(${ids}::uuid[])
      and (read_at is null) = ${readAt !== null}`);
}

/** Deletes messages. Returns the ids of those that existed. */
export async function deleteMessages(tx: ShopTx, ids: readonly string[]): Promise<string[]> {
  const deleted = await tx.all(sql<{ id: string }>`
    delete from messages where shop_id = ${tx.shopId} and id = any(${ids}::uuid[]) returning id`);
  return deleted.map(({ id }) => id);
}

import type { Announcement, StoreAnnouncement } from "@vitrine/contract/shops/announcements";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { linkJson } from "../links/links.queries.ts";
import type { LinkRow } from "../links/links.rules.ts";
import { isShownNow } from "../publication/publication.queries.ts";

const link = sql`a.link`;

const columns = (
  shopId: number,
) => sql`a.id, a.text, ${linkJson(shopId, link)} as link, a.background_colour, a.text_colour,
  a.dismiss_days, a.is_published, a.starts_at, a.ends_at, a.version, a.created_at`;

/** All announcements of the shop, of which there are few. */
export function listAnnouncements(tx: ShopTx): Promise<Announcement[]> {
  return tx.all(sql<Announcement>`
    select ${columns(tx.shopId)} from announcements a where a.shop_id = ${tx.shopId} order by a.position, a.id`);
}

export function findAnnouncement(tx: ShopTx, id: string): Promise<Announcement | undefined> {
  return tx.find(sql<Announcement>`
    select ${columns(tx.shopId)} from announcements a where a.shop_id = ${tx.shopId} and a.id = ${id}`);
}

export type StoreAnnouncementRow = Omit<StoreAnnouncement, "link"> & { link: LinkRow | null };

/** Announcements that shoppers see now, as JSON. */
export function announcementsJson(shopId: number): Sql {
  return sql`(
    select coalesce(json_agg(json_build_object('id', a.id, 'text', a.text, 'link', ${linkJson(shopId, link)},
      'background_colour', a.background_colour, 'text_colour', a.text_colour,
      'dismiss_days', a.dismiss_days, 'version', a.version) order by a.position, a.id), '[]')
    from announcements a
    where a.shop_id = ${shopId} and ${isShownNow("a")})`;
}

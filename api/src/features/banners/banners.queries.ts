import type { Banner } from "@vitrine/contract/shops/banners";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { linkJson } from "../links/links.queries.ts";
import type { LinkRow } from "../links/links.rules.ts";
import { pictureFields } from "../pictures/pictures.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { isShownNow } from "../publication/publication.queries.ts";

interface Pictured {
  picture: PictureRow;
  phone_picture: PictureRow | null;
}
export type BannerRow = Omit<Banner, keyof Pictured> & Pictured;

/** A picture of banner `b` with the banner's alternative text. */
const pictureOf = (column: "picture_id" | "phone_picture_id") => sql`(
  select json_build_object(${pictureFields}, 'alt', b.picture_alt)
  from pictures i where i.shop_id = b.shop_id and i.id = ${sql.ref(`b.${column}`)})`;

const shownColumns = (shopId: number) => sql`b.id, ${pictureOf("picture_id")} as picture,
  ${pictureOf("phone_picture_id")} as phone_picture, b.headline, b.text, b.button_label,
  ${linkJson(shopId, sql`b.link`)} as link`;

const banners = (tx: ShopTx) => sql<BannerRow>`
  select ${shownColumns(tx.shopId)}, b.is_published, b.starts_at, b.ends_at, b.version, b.created_at
  from banners b where b.shop_id = ${tx.shopId}`;

/** All banners of the shop, of which there are few. */
export function listBanners(tx: ShopTx): Promise<BannerRow[]> {
  return tx.all(sql<BannerRow>`${banners(tx)} order by b.position, b.id`);
}

export function findBanner(tx: ShopTx, id: string): Promise<BannerRow | undefined> {
  return tx.find(sql<BannerRow>`${banners(tx)} and b.id = ${id}`);
}

export type StoreBannerRow = Pick<BannerRow, "id" | "headline" | "text" | "button_label"> &
  Pictured & { link: LinkRow | null };

/** Banners that shoppers see now, as JSON. */
export function bannersJson(shopId: number): Sql {
  return sql`(
    select coalesce(json_agg(s order by s.position, s.id), '[]') from (
      select ${shownColumns(shopId)}, b.position from banners b
      where b.shop_id = ${shopId} and ${isShownNow("b")}) s)`;
}

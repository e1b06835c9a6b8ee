import type { PromoPopup, StorePromoPopup } from "@vitrine/contract/shops/promo-popups";
import type { LinkDraft } from "@vitrine/contract/shops/links";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { linkJson } from "../links/links.queries.ts";
import type { LinkRow } from "../links/links.rules.ts";
import { pictureFields } from "../pictures/pictures.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { isShownNow } from "../publication/publication.queries.ts";

export type PromoPopupRow = Omit<PromoPopup, "picture"> & { picture: PictureRow | null };
export type StorePromoPopupRow = Omit<StorePromoPopup, "picture" | "link"> & {
  picture: PictureRow | null;
  link: LinkRow | null;
};

const picture = sql`(
  select json_build_object(${pictureFields}, 'alt', popup.picture_alt)
  from pictures i where i.shop_id = popup.shop_id and i.id = popup.picture_id)`;

const shownColumns = (
  shopId: number,
) => sql`popup.title, popup.text, ${picture} as picture, popup.action, popup.button_label,
  ${linkJson(shopId, sql`popup.link`)} as link, popup.trigger, popup.delay_seconds, popup.scroll_percent, popup.frequency,
  popup.frequency_days, popup.pages, popup.version`;

export function findPromoPopup(tx: ShopTx): Promise<PromoPopupRow | undefined> {
  return tx.find(sql<PromoPopupRow>`
    select ${shownColumns(tx.shopId)}, c.code as coupon_code, popup.is_published, popup.starts_at, popup.ends_at
    from promo_popups popup left join coupons c on c.shop_id = popup.shop_id and c.id = popup.coupon_id
    where popup.shop_id = ${tx.shopId}`);
}

/** The popup that shoppers see now, as JSON: a `StorePromoPopupRow`, or null. */
export function promoPopupJson(shopId: number): Sql {
  return sql`(
    select to_json(shown) from (
      select ${shownColumns(shopId)} from promo_popups popup where popup.shop_id = ${shopId} and ${isShownNow("popup")}) shown)`;
}

export type PromoPopupColumns = Omit<PromoPopup, "picture" | "link" | "coupon_code" | "version"> & {
  picture_id: string | null;
  picture_alt: string;
  link: LinkDraft | null;
  coupon_id: string | null;
};

/** Stores the popup unless it has changed since it was read. Returns false if it has. */
export async function updatePromoPopup(
  tx: ShopTx,
  columns: PromoPopupColumns,
  version: number,
): Promise<boolean> {
  await tx.run(sql`insert into promo_popups (shop_id) values (${tx.shopId}) on conflict do nothing`);
  const changes = Object.keys(columns).map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`);
  const updated = await tx.run(sql`
    update promo_popups popup set ${sql.join(changes)}, version = popup.version + 1
    from jsonb_populate_record(null::promo_popups, ${JSON.stringify(columns)}::jsonb) n
    where popup.shop_id = ${tx.shopId} and popup.version = ${version}`);
  return updated > 0;
}

/** Id of the coupon that all its shoppers use with this code. */
export async function findCouponByCode(tx: ShopTx, code: string): Promise<string | undefined> {
  const coupon = await tx.find(sql<{ id: string }>`
    select id from coupons where shop_id = ${tx.shopId} and method = 'code' and code = ${code}`);
  return coupon?.id;
}

/** The shown popup with a sign-up form: its coupon's code, null without a coupon that can be used now. */
export function findSignUpOffer(tx: ShopTx): Promise<{ coupon_code: string | null } | undefined> {
  return tx.find(sql<{ coupon_code: string | null }>`
    select c.code as coupon_code
    from promo_popups popup
    left join coupons c on c.shop_id = popup.shop_id and c.id = popup.coupon_id and c.is_active
      and coalesce(c.starts_at <= now(), true) and coalesce(c.ends_at > now(), true)
    where popup.shop_id = ${tx.shopId} and popup.action = 'newsletter' and ${isShownNow("popup")}`);
}

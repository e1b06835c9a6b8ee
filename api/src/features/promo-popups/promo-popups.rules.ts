import type { PromoPopup, PromoPopupDraft, StorePromoPopup } from "@vitrine/contract/shops/promo-popups";
import type * as z from "zod";
import { storedLink, storeLink } from "../links/links.rules.ts";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import type { PromoPopupColumns, PromoPopupRow, StorePromoPopupRow } from "./promo-popups.queries.ts";

/** The popup of a shop that hasn't saved one, with the defaults of the table. */
const newPromoPopup: PromoPopup = {
  title: "",
  text: null,
  picture: null,
  action: "none",
  button_label: null,
  link: null,
  coupon_code: null,
  trigger: "delay",
  delay_seconds: 30,
  scroll_percent: 50,
  frequency: "once",
  frequency_days: 7,
  pages: "all",
  is_published: false,
  starts_at: null,
  ends_at: null,
  version: 1,
};

export function promoPopupResponse(row: PromoPopupRow | undefined, shopId: number): PromoPopup {
  return row ? { ...row, picture: row.picture && pictureResponse(shopId, row.picture) } : newPromoPopup;
}

/** The popup for shoppers: without its button if they can't open the link. */
export function storePromoPopup(row: StorePromoPopupRow, shopId: number): StorePromoPopup {
  const link = (row.link && storeLink(row.link)) ?? null;
  return {
    ...row,
    picture: row.picture && pictureResponse(shopId, row.picture),
    link,
    action: row.action === "link" && !link ? "none" : row.action,
  };
}

/** The columns that the owner sets; those of another action are empty. */
export function columnsOf(
  { version: _, coupon_code: __, ...draft }: z.output<typeof PromoPopupDraft> & { version: number },
  couponId: string | null,
): PromoPopupColumns {
  const isLink = draft.action === "link";
  return {
    ...draft,
    button_label: isLink ? draft.button_label : null,
    link: isLink && draft.link ? storedLink(draft.link) : null,
    coupon_id: draft.action === "newsletter" ? couponId : null,
  };
}

/** The fields that the activity log compares. */
export function historyOf({ picture, version: _, ...popup }: PromoPopup) {
  return { ...popup, picture: picture && picture.id, picture_alt: picture?.alt ?? "" };
}

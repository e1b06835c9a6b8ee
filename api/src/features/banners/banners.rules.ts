import type { Banner, StoreBanner } from "@vitrine/contract/shops/banners";
import { storeLink } from "../links/links.rules.ts";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import type { BannerRow, StoreBannerRow } from "./banners.queries.ts";

export function bannerResponse({ picture, phone_picture, ...row }: BannerRow, shopId: number): Banner {
  return {
    ...row,
    picture: pictureResponse(shopId, picture),
    phone_picture: phone_picture && pictureResponse(shopId, phone_picture),
  };
}

/** The banner for shoppers: without its button if they can't open the link. */
export function storeBannerResponse(row: StoreBannerRow, shopId: number): StoreBanner {
  const { id, headline, text, picture, phone_picture } = row;
  const link = (row.link && storeLink(row.link)) ?? null;
  return {
    id,
    headline,
    text,
    link,
    button_label: link && row.button_label,
    picture: pictureResponse(shopId, picture),
    phone_picture: phone_picture && pictureResponse(shopId, phone_picture),
  };
}

import type { ReviewSettings } from "@vitrine/contract/products/reviews";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** The settings of a shop without a row. */
const defaults: ReviewSettings = {
  reviewers: "buyers",
  publish_from: null,
  request_after_days: null,
  requests_shop_reviews: true,
  version: 1,
};

export async function readReviewSettings(tx: ShopTx): Promise<ReviewSettings> {
  const stored = await tx.find(sql<ReviewSettings>`
    select reviewers, publish_from, request_after_days, requests_shop_reviews, version
    from review_settings where shop_id = ${tx.shopId}`);
  return stored ?? defaults;
}

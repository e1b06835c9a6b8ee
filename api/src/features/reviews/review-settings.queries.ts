import type { ReviewSettings } from "@vitrine/contract/products/reviews";
import { sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";

/** The settings of a shop without a row. */
const defaults: ReviewSettings = {
  reviewers: "buyers",
  publish_from: null,
  request_after_days: null,
  version: 1,
};

export async function readReviewSettings(tx: ShopTx): Promise<ReviewSettings> {
  const stored = await tx.find(sql<ReviewSettings>`
    select reviewers, publish_from, request_after_days, version from review_settings where shop_id = ${tx.shopId}`);
  return stored ?? defaults;
}

/** Stores the settings unless they have changed since they were read. Returns false if they have. */
export async function updateReviewSettings(
  tx: ShopTx,
  { version, ...settings }: ReviewSettings,
): Promise<boolean> {
  await tx.run(
    db
      .insertInto("review_settings")
      .values({ shop_id: tx.shopId })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const updated = await tx.run(
    db
      .updateTable("review_settings")
      .set({ ...settings, version: version + 1 })
      .where("shop_id", "=", tx.shopId)
      .where("version", "=", version),
  );
  return updated === 1;
}

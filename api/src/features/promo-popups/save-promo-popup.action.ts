import type { PromoPopup, PromoPopupDraft } from "@vitrine/contract/shops/promo-popups";
import type * as z from "zod";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { storedLink } from "../links/links.rules.ts";
import { rejectMissingTargets } from "../links/reject-missing-targets.action.ts";
import { rejectMissingPictures } from "../pictures/reject-missing-pictures.action.ts";
import { enqueueTimes } from "../publication/enqueue-times.action.ts";
import { findCouponByCode, findPromoPopup, updatePromoPopup } from "./promo-popups.queries.ts";
import { columnsOf, historyOf, promoPopupResponse } from "./promo-popups.rules.ts";

type Draft = z.output<typeof PromoPopupDraft> & { version: number };

/** Stores the popup of the shop. @throws version_conflict, and invalid_input for records that the shop doesn't have */
export async function savePromoPopup(
  app: AppContext,
  tx: ShopTx,
  draft: Draft,
  actor: Actor,
): Promise<PromoPopup> {
  const before = await readPromoPopup(tx);
  await rejectMissingPictures(tx, { picture_id: draft.picture_id });
  if (draft.action === "link" && draft.link)
    await rejectMissingTargets(tx, { link: storedLink(draft.link) }, before.link ? [before.link] : []);
  const columns = columnsOf(draft, await couponIdOf(tx, draft));
  if (!(await updatePromoPopup(tx, columns, draft.version))) {
    const current = await readPromoPopup(tx);
    throw apiError("version_conflict", { version: current.version, current });
  }
  const after = await readPromoPopup(tx);
  const changed = changes(historyOf(before), historyOf(after));
  if (changed)
    await insertActivity(tx, actor, {
      action: "promo_popup.changed",
      target_type: "promo_popup",
      target_id: String(tx.shopId),
      target_label: after.title,
      ...changed,
    });
  await enqueueTimes(app, tx, draft);
  await invalidateStorefront(tx);
  return after;
}

async function readPromoPopup(tx: ShopTx): Promise<PromoPopup> {
  return promoPopupResponse(await findPromoPopup(tx), tx.shopId);
}

async function couponIdOf(tx: ShopTx, { action, coupon_code }: Draft): Promise<string | null> {
  if (action !== "newsletter" || coupon_code === null) return null;
  const id = await findCouponByCode(tx, coupon_code);
  if (id === undefined)
    throw apiError("invalid_input", {
      errors: { coupon_code: ["You have no coupon with this code. Enter the code of one of your coupons."] },
    });
  return id;
}

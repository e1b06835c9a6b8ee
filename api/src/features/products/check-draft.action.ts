import type { ShopTx } from "../../db/tx.ts";
import { apiError } from "../../api-error.ts";
import { findProductIds } from "./list/related-products.queries.ts";
import { findPictureIds } from "./product-pictures.queries.ts";
import type { ProductRecord } from "./products.queries.ts";
import { type Draft, draftErrors, type FieldErrors, repeatedVariants, unknownIds } from "./products.rules.ts";
import { saleErrors } from "./sales.rules.ts";

/** Rejects a draft that contradicts itself or names ids of other products or shops. */
export async function checkDraft(
  tx: ShopTx,
  draft: Draft,
  now: number,
  before?: ProductRecord,
): Promise<void> {
  const stored = before?.variants ?? [];
  const errors = { ...draftErrors(draft), ...saleErrors(draft, stored, now) };
  if (draft.publish_at && draft.publish_at !== before?.publish_at && Date.parse(draft.publish_at) <= now)
    errors["publish_at"] = ["Choose a date in the future."];
  reject("invalid_input", errors);
  reject("variant_repeated", repeatedVariants(draft));
  const pictureIds = await findPictureIds(
    tx,
    draft.pictures.map(({ id }) => id),
  );
  const productIds = await findProductIds(tx, draft.related);
  reject("invalid_input", unknownIds(draft, new Set(stored.map(({ id }) => id)), pictureIds, productIds));
}

function reject(code: "invalid_input" | "variant_repeated", errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw apiError(code, { errors });
}

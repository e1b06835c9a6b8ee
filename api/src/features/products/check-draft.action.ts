import type { ShopTx } from "../../db/tx.ts";
import { refusal } from "../../refuse.ts";
import { findPictureIds } from "./product-pictures.queries.ts";
import { type Draft, draftErrors, type FieldErrors, repeatedVariants, strangeIds } from "./products.rules.ts";

/** Refuses a draft that contradicts itself or names what is not the product's or the shop's. */
export async function checkDraft(tx: ShopTx, draft: Draft, variantIds: Set<string>): Promise<void> {
  refuse("invalid_input", draftErrors(draft));
  refuse("variant_repeated", repeatedVariants(draft));
  const pictureIds = await findPictureIds(
    tx,
    draft.pictures.map(({ id }) => id),
  );
  refuse("invalid_input", strangeIds(draft, variantIds, pictureIds));
}

function refuse(code: "invalid_input" | "variant_repeated", errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw refusal(code, { errors });
}

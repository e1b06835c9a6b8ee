import type { ShopTx } from "../../db/tx.ts";
import type { Actor } from "../../actor.ts";
import { onConflict, refusal } from "../../refuse.ts";
import { lockStock } from "../stock/stock.queries.ts";
import { checkDraft } from "./check-draft.action.ts";
import { noteChange } from "./note-change.action.ts";
import { findProduct, findProductForUpdate, type ProductRecord, updateProducts } from "./products.queries.ts";
import { type Draft, productFields, productHandle } from "./products.rules.ts";
import { saveVariants } from "./save-variants.action.ts";

/** Makes a product what the draft says, if nobody has saved it since `draft.version`. A blank handle stays as it is. */
export async function changeProduct(
  tx: ShopTx,
  actor: Actor,
  id: string,
  draft: Draft & { version: number },
  now: number,
): Promise<ProductRecord> {
  const before = await findProductForUpdate(tx, id);
  if (!before) throw refusal("not_found");
  if (draft.version !== before.version) throw refusal("version_conflict", { version: before.version });
  const variantIds = before.variants.map((variant) => variant.id);
  await checkDraft(tx, draft, new Set(variantIds));
  await lockStock(tx, variantIds);
  const handle =
    draft.handle === null || draft.handle === before.handle ? before.handle : productHandle(draft.handle);
  const fields = productFields(draft, { id, handle, custom_fields: before.custom_fields });
  await onConflict({ products_handle_key: "product_handle_taken" }, () =>
    updateProducts(tx, [fields], new Date(now).toISOString()),
  );
  await saveVariants(tx, actor, id, draft, before.variants);
  const after = (await findProduct(tx, id))!;
  await noteChange(tx, actor, before, after);
  return after;
}

import type { ShopTx } from "../../db/tx.ts";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import { newId } from "../../ids.ts";
import type { AppContext } from "../../app-context.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { checkDraft } from "./check-draft.action.ts";
import { rejectSameSkus } from "./check-skus.action.ts";
import { noteChange } from "./note-change.action.ts";
import { planProduct } from "./plan-product.action.ts";
import { findFreeProductHandles, findProduct, insertProducts } from "./products.queries.ts";
import type { ProductFields, ProductRecord } from "./products.queries.ts";
import { type Draft, handlesFor, productFields, productHandle } from "./products.rules.ts";
import { setRelated } from "./list/related-products.queries.ts";
import { saveVariants } from "./save-variants.action.ts";

/**
 * Creates a product. A handle that was typed must be free; one generated from the title gets a number if it is taken.
 */
export async function createProduct(
  app: Pick<AppContext, "jobs" | "clock">,
  tx: ShopTx,
  actor: Actor,
  draft: Draft,
): Promise<ProductRecord> {
  const now = app.clock.now();
  await checkDraft(tx, draft, now);
  await rejectSameSkus(tx, draft);
  const id = newId(now);
  const fields = productFields(draft, { id, handle: productHandle(draft.handle ?? draft.title) });
  const isTyped = draft.handle !== null;
  if (!(await insertUnderFreeHandle(tx, fields, isTyped ? [fields.handle] : handlesFor(fields), now)))
    throw apiError("product_handle_taken", { errors: { handle: ["Choose another handle."] } });
  await saveVariants(tx, actor, id, draft, now);
  if (draft.related.length > 0) await setRelated(tx, id, draft.related);
  await refreshCatalogue(tx, [id]);
  const product = (await findProduct(tx, id))!;
  await planProduct(app, tx, undefined, product);
  await noteChange(tx, actor, undefined, product);
  return product;
}

/**
 * Inserts a product under the first free handle. Each handle is tried, because another transaction may take it between
 * the check and the insert.
 */
export async function insertUnderFreeHandle(
  tx: ShopTx,
  fields: ProductFields,
  handles: string[],
  now: number,
): Promise<boolean> {
  const at = new Date(now).toISOString();
  for (const handle of await findFreeProductHandles(tx, handles)) {
    const added = await insertProducts(tx, [{ ...fields, handle }], at);
    if (added.size > 0) return true;
  }
  return false;
}

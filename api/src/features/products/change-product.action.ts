import { Product } from "@vitrine/contract/products/product";
import type { CategorisationIds } from "@vitrine/contract/products/product-drafts";
import type { ShopTx } from "../../db/tx.ts";
import type { Actor } from "../../actor.ts";
import { onConflict, apiError } from "../../api-error.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { redirectPath } from "../redirects/redirects.queries.ts";
import { lockStock } from "../stock/stock.queries.ts";
import type { AppContext } from "../../app-context.ts";
import { checkDraft } from "./check-draft.action.ts";
import { rejectSameSkus } from "./check-skus.action.ts";
import { noteChange } from "./note-change.action.ts";
import { planProduct } from "./plan-product.action.ts";
import { findCategorisation } from "./list/product-categorisation.queries.ts";
import { findProduct, findProductForUpdate, type ProductRecord, updateProducts } from "./products.queries.ts";
import {
  type Draft,
  productResponse,
  productFields,
  productHandle,
  isSameCategorisation,
} from "./products.rules.ts";
import { setRelated } from "./list/related-products.queries.ts";
import { saveVariants } from "./save-variants.action.ts";

/**
 * Saves a draft to a product, unless the product has been saved since `draft.version` or its categories and
 * collections differ from `draft.categorisation`. An empty handle leaves the stored one unchanged.
 */
export async function changeProduct(
  app: Pick<AppContext, "jobs" | "clock" | "dashboardUrl">,
  tx: ShopTx,
  actor: Actor,
  id: string,
  draft: Draft & { version: number; categorisation?: CategorisationIds },
): Promise<ProductRecord> {
  const now = app.clock.now();
  const before = await findProductForUpdate(tx, id);
  if (!before) throw apiError("not_found");
  const isRecategorised =
    draft.categorisation && !isSameCategorisation(draft.categorisation, await findCategorisation(tx, id));
  if (draft.version !== before.version || isRecategorised)
    throw apiError("version_conflict", {
      version: before.version,
      stored: Product.parse(productResponse(before, tx.shopId, app.dashboardUrl)),
    });
  await checkDraft(tx, draft, now, before);
  await rejectSameSkus(tx, draft, before);
  await lockStock(
    tx,
    before.variants.map((variant) => variant.id),
  );
  const handle =
    draft.handle === null || draft.handle === before.handle ? before.handle : productHandle(draft.handle);
  const fields = productFields(draft, { id, handle });
  await onConflict({ products_handle_key: "product_handle_taken" }, () =>
    updateProducts(tx, [fields], new Date(now).toISOString()),
  );
  await saveVariants(tx, actor, id, draft, now, before.variants);
  const known = before.related.map((one) => one.id);
  if (known.join() !== draft.related.join()) await setRelated(tx, id, draft.related);
  if (handle !== before.handle) await redirectPath(tx, `/products/${before.handle}`, `/products/${handle}`);
  await refreshCatalogue(tx, [id]);
  const after = (await findProduct(tx, id))!;
  await planProduct(app, tx, before, after);
  await noteChange(tx, actor, before, after);
  return after;
}

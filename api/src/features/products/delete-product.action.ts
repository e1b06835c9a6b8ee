import type { ShopTx } from "../../db/tx.ts";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { lockStock } from "../stock/stock.queries.ts";
import { noteChange } from "./note-change.action.ts";
import {
  archiveProduct,
  findProductForUpdate,
  findWasOrderedForUpdate,
  listReviewPhotos,
  removeProducts,
} from "./products.queries.ts";

/** Deletes a product. A product that was ever ordered is archived instead, which the message explains. */
export async function deleteProduct(
  app: Pick<AppContext, "jobs" | "clock">,
  tx: ShopTx,
  actor: Actor,
  id: string,
): Promise<{ became: "deleted" | "archived"; message: string }> {
  const product = await findProductForUpdate(tx, id);
  if (!product) throw apiError("not_found");
  await lockStock(
    tx,
    product.variants.map((variant) => variant.id),
  );
  if (await findWasOrderedForUpdate(tx, id)) {
    await archiveProduct(tx, id, new Date(app.clock.now()).toISOString());
    await refreshCatalogue(tx, [id]);
    await noteChange(tx, actor, product, { ...product, status: "archived" });
    const message = `${product.title} is part of orders, so it was archived instead of deleted.`;
    return { became: "archived", message };
  }
  await deleteProducts(app, tx, [id]);
  await noteChange(tx, actor, product, undefined);
  return { became: "deleted", message: `${product.title} was deleted.` };
}

/** Deletes products that no order references, with their reviews. A job deletes the files of the reviews' photos. */
export async function deleteProducts(
  { jobs }: Pick<AppContext, "jobs">,
  tx: ShopTx,
  ids: string[],
): Promise<void> {
  const photos = await listReviewPhotos(tx, ids);
  if (photos.length > 0) await jobs.enqueue(tx, "remove-review-photos", { shop_id: tx.shopId, photos });
  await removeProducts(tx, ids);
}

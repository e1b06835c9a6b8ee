import type { ShopTx } from "../../db/tx.ts";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { lockStock } from "../stock/stock.queries.ts";
import { noteChange } from "./note-change.action.ts";
import {
  archiveProduct,
  findProductForUpdate,
  findWasOrderedForUpdate,
  removeProduct,
} from "./products.queries.ts";

/** Deletes a product. A product that was ever ordered is archived instead, which the message explains. */
export async function deleteProduct(
  tx: ShopTx,
  actor: Actor,
  id: string,
  now: number,
): Promise<{ became: "deleted" | "archived"; message: string }> {
  const product = await findProductForUpdate(tx, id);
  if (!product) throw apiError("not_found");
  await lockStock(
    tx,
    product.variants.map((variant) => variant.id),
  );
  if (await findWasOrderedForUpdate(tx, id)) {
    await archiveProduct(tx, id, new Date(now).toISOString());
    await refreshCatalogue(tx, [id]);
    await noteChange(tx, actor, product, { ...product, status: "archived" });
    const message = `${product.title} is part of orders, so it was archived instead of deleted.`;
    return { became: "archived", message };
  }
  await removeProduct(tx, id);
  await noteChange(tx, actor, product, undefined);
  return { became: "deleted", message: `${product.title} was deleted.` };
}

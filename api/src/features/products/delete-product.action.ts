import type { ShopTx } from "../../db/tx.ts";
import type { Actor } from "../../actor.ts";
import { refusal } from "../../refuse.ts";
import { lockStock } from "../stock/stock.queries.ts";
import { noteChange } from "./note-change.action.ts";
import {
  archiveProduct,
  findProductForUpdate,
  findWasOrderedForUpdate,
  removeProduct,
} from "./products.queries.ts";

/** Deletes a product. One that was ever ordered is archived instead, and the message says so. */
export async function deleteProduct(tx: ShopTx, actor: Actor, id: string, now: number): Promise<string> {
  const product = await findProductForUpdate(tx, id);
  if (!product) throw refusal("not_found");
  await lockStock(
    tx,
    product.variants.map((variant) => variant.id),
  );
  if (await findWasOrderedForUpdate(tx, id)) {
    await archiveProduct(tx, id, new Date(now).toISOString());
    await noteChange(tx, actor, product, { ...product, status: "archived" });
    return `${product.title} is part of orders, so it was archived instead of deleted.`;
  }
  await removeProduct(tx, id);
  await noteChange(tx, actor, product, undefined);
  return `${product.title} was deleted.`;
}

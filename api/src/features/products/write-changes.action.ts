import type { ShopTx } from "../../db/tx.ts";
import type { Actor } from "../../actor.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { noteChanges } from "./note-change.action.ts";
import { type ProductRecord, updateProducts } from "./products.queries.ts";
import { updateVariants } from "./variants.queries.ts";

/** A product as it was read for update, and as it is to become: of its own fields and of its variants' only. */
export interface WantedChange {
  before: ProductRecord;
  after: ProductRecord;
}

/**
 * Stores many products that were read by `listProductsForUpdate` and changed in memory, raises their versions, and
 * writes down what changed. Stock, pictures, and which variants there are, stay as they are: stock is locked by
 * whoever calls (`lockStock`) before.
 */
export async function writeChanges(
  tx: ShopTx,
  actor: Actor,
  wanted: WantedChange[],
  now: number,
): Promise<void> {
  if (wanted.length === 0) return;
  const fields = wanted.map(({ after: { variants: _variants, pictures: _pictures, ...rest } }) => rest);
  await updateProducts(tx, fields, new Date(now).toISOString());
  await updateVariants(
    tx,
    wanted.flatMap(({ before, after }) => after.variants.filter((one, at) => one !== before.variants[at])),
  );
  await refreshCatalogue(
    tx,
    wanted.map(({ after }) => after.id),
  );
  await noteChanges(tx, actor, wanted);
}

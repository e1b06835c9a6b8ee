import type { ShopTx } from "../../db/tx.ts";
import type { Actor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { noteChanges } from "./note-change.action.ts";
import { planProduct } from "./plan-product.action.ts";
import { type ProductRecord, updateProducts } from "./products.queries.ts";
import { allowSalePriceChanges, type SaleRow, setSales } from "./sale-prices.queries.ts";
import { updateVariants } from "./variants.queries.ts";

/** A product as read for update, and as it should become: only its own fields and its variants' fields. */
interface WantedChange {
  before: ProductRecord;
  after: ProductRecord;
}

/**
 * Stores many products that were read by `listProductsForUpdate` and changed in memory, increments their versions, and
 * logs the changes. Stock, pictures and the set of variants don't change; callers lock the stock (`lockStock`) first.
 * If the sale of any of these products changes, none of them may have a new price for any other reason.
 */
export async function writeChanges(
  app: Pick<AppContext, "jobs" | "clock">,
  tx: ShopTx,
  actor: Actor,
  wanted: WantedChange[],
): Promise<void> {
  if (wanted.length === 0) return;
  const withSales = wanted.filter(haveOtherSales);
  if (withSales.length > 0) await allowSalePriceChanges(tx);
  const fields = wanted.map(({ after: { variants: _variants, pictures: _pictures, ...rest } }) => rest);
  await updateProducts(tx, fields, new Date(app.clock.now()).toISOString());
  await updateVariants(
    tx,
    wanted.flatMap(({ before, after }) => after.variants.filter((one, at) => one !== before.variants[at])),
  );
  if (withSales.length > 0) await setSales(tx, withSales.map(idOf), withSales.flatMap(salesOf));
  await refreshCatalogue(tx, wanted.map(idOf));
  for (const { before, after } of withSales) await planProduct(app, tx, before, after);
  await noteChanges(tx, actor, wanted);
}

function haveOtherSales({ before, after }: WantedChange): boolean {
  return after.variants.some(({ sale }, at) => sale !== before.variants[at]!.sale);
}

const idOf = ({ after }: WantedChange) => after.id;

function salesOf({ after }: WantedChange): SaleRow[] {
  return after.variants.flatMap(({ id, sale }) => (sale ? [{ ...sale, variant_id: id }] : []));
}

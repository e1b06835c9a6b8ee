import type { ShopTx } from "../../db/tx.ts";
import type { Actor } from "../../actor.ts";
import { newId } from "../../ids.ts";
import { apiError } from "../../api-error.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { setOnHand } from "../stock/stock.queries.ts";
import { copySkus } from "./copy-skus.action.ts";
import { insertUnderFreeHandle } from "./create-product.action.ts";
import { noteChange } from "./note-change.action.ts";
import { copyCategorisation } from "./list/product-categorisation.queries.ts";
import { setProductPictures } from "./product-pictures.queries.ts";
import { findProduct, type ProductRecord } from "./products.queries.ts";
import { cutTo, handlesFor, storedFields } from "./products.rules.ts";
import { usualPrices } from "./sales.rules.ts";
import { setRelated } from "./list/related-products.queries.ts";
import { insertVariants } from "./variants.queries.ts";

/**
 * Creates a draft copy of a product with its pictures, categories, manual collections, related products and usual
 * prices, but with its own SKUs, without barcodes, stock and digital files.
 */
export async function duplicateProduct(
  tx: ShopTx,
  actor: Actor,
  original: string,
  title: string | null,
  now: number,
): Promise<ProductRecord> {
  const like = await findProduct(tx, original);
  if (!like) throw apiError("not_found");
  const id = newId(now);
  const fields = {
    ...storedFields(like),
    id,
    title: cutTo(255, title ?? `Copy of ${like.title}`),
    status: "draft" as const,
    publish_at: null,
  };
  const skus = await copySkus(
    tx,
    like.variants.map(({ sku }) => sku),
    id,
  );
  const handle = `${cutTo(200, like.handle)}-copy`;
  if (!(await insertUnderFreeHandle(tx, fields, handlesFor({ id, handle }), now)))
    throw apiError("product_handle_taken", { errors: { handle: ["Choose another handle."] } });

  const variants = like.variants.map((variant, at) => ({
    ...variant,
    ...usualPrices(variant),
    id: newId(now),
    product_id: id,
    sku: skus[at]!,
    barcode: null,
  }));
  await insertVariants(tx, variants);
  const empty = variants.map((variant) => ({ variant_id: variant.id, on_hand: 0 }));
  await setOnHand(tx, empty, "correction", newId(), actor.account_id);
  const pictures = like.pictures.map(({ id: picture_id, alt }, position) => ({
    product_id: id,
    picture_id,
    position,
    alt: alt ?? "",
  }));
  await setProductPictures(tx, [id], pictures);
  await setRelated(
    tx,
    id,
    like.related.map((one) => one.id),
  );
  await copyCategorisation(tx, original, id);
  await refreshCatalogue(tx, [id]);
  const product = (await findProduct(tx, id))!;
  await noteChange(tx, actor, undefined, product);
  return product;
}

import type { DigitalFile } from "@vitrine/contract/products/digital-files";
import type { Actor } from "../../actor.ts";
import { newId } from "../../ids.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { findIsProduct, insertDigitalFile } from "./digital-files.queries.ts";
import { plainName } from "../../files/plain-name.ts";

const maxBytes = 50_000_000;

/**
 * Stores a file that is sold with a product, without a public URL. The bytes are stored first, so that a row never
 * refers to a missing file.
 */
export async function storeDigitalFile(
  app: AppContext,
  shopId: number,
  actor: Actor,
  productId: string,
  file: File,
): Promise<DigitalFile> {
  if (file.size === 0 || file.size > maxBytes)
    throw apiError("digital_file_rejected", {
      errors: {
        file: [file.size === 0 ? "This file is empty. Choose another one." : "Choose a file up to 50 MB."],
      },
    });
  if (!(await app.db.inShop(shopId, (tx) => findIsProduct(tx, productId)))) throw apiError("not_found");
  const now = app.clock.now();
  const id = newId(now);
  const file_key = `${shopId}/digital/${id}`;
  await app.storage.put(file_key, new Uint8Array(await file.arrayBuffer()), "application/octet-stream");
  const name = plainName(file.name);
  const stored = await app.db.inShop(shopId, async (tx) => {
    const at = new Date(now).toISOString();
    const row = await insertDigitalFile(tx, {
      id,
      product_id: productId,
      name,
      size: file.size,
      file_key,
      at,
    });
    if (row)
      await insertActivity(tx, actor, {
        action: "product.file_added",
        target_type: "product",
        target_id: productId,
        target_label: name,
        after: { file: name },
      });
    return row;
  });
  if (stored) return stored;
  await app.storage.remove(file_key);
  throw apiError("digital_file_rejected", {
    errors: { file: ["A product can have up to 100 files. Remove some, or reload the product."] },
  });
}

import { handleOf } from "../cells/cells.rules.ts";
import type { Row } from "../tables/read-table.ts";
import { RowCells, type RowSchema } from "./row-cells.ts";
import { isVariation } from "./woocommerce-variants.rules.ts";

/**
 * Finds the product of each row of a WooCommerce file, by the handle from its name. Variations refer to their product
 * by SKU or as `id:123`, and may precede it: therefore the file is read once for the names.
 */
export async function familiesOf(
  rows: AsyncIterable<Row>,
  schema: RowSchema,
): Promise<{ keyOf(row: RowCells): string | undefined }> {
  const handles = new Map<string, string>();
  const taken = new Set<string>();
  for await (const record of rows) {
    const row = new RowCells(schema, record, []);
    const title = row.raw("title");
    const ref = refOf(row);
    if (isVariation(row) || !title || !ref || handles.has(ref)) continue;
    const plain = handleOf(row.raw("handle") || title);
    const handle = taken.has(plain)
      ? handleOf(`${plain} ${row.raw("sku") || row.raw("external_id") || row.row}`)
      : plain;
    taken.add(handle);
    handles.set(ref, handle);
    const sku = skuRef(row.raw("sku"));
    if (sku && !handles.has(sku)) handles.set(sku, handle);
  }
  return {
    keyOf(row) {
      const ref = isVariation(row) ? parentRef(row) : refOf(row);
      return ref === undefined ? undefined : handles.get(ref);
    },
  };
}

/** The key of a product within the file: two may share an SKU. */
function refOf(row: RowCells): string | undefined {
  const id = row.raw("external_id");
  if (id) return `id:${id}`;
  return row.raw("title") ? `named:${row.raw("title")}\n${row.raw("sku")}` : undefined;
}

function parentRef(row: RowCells): string | undefined {
  const parent = row.raw("parent");
  return /^id:\d+$/i.test(parent) ? parent.toLowerCase() : skuRef(parent);
}

function skuRef(sku: string): string | undefined {
  return sku ? `sku:${sku.toLowerCase()}` : undefined;
}

import type { ProductImport } from "@vitrine/contract/products/import-products";
import type { Actor } from "../../actor.ts";
import type { Call } from "../../http/call.ts";
import { once } from "../../http/idempotency.ts";
import { newId } from "../../ids.ts";
import { guessMapping, recogniseFormat } from "../product-files/columns/columns.rules.ts";
import { importOutput } from "./lists/import-output.rules.ts";
import { FileProblem, asApiError } from "../product-files/file-problem.ts";
import { findLastColumns, insertImport } from "./runs/imports.queries.ts";
import { noteImport } from "./runs/note-import.action.ts";
import { isInventory } from "../product-files/columns/record-columns.rules.ts";
import { layoutOf, readLayout } from "./plan/read-layout.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { csvOfFile } from "../product-files/tables/read-workbook.ts";

/** An uploaded or downloaded file. */
interface Sent {
  name: string;
  bytes: Buffer;
}

/**
 * Stores a file and starts its dry run; rejects a file that isn't a table. Columns are mapped as in the last import
 * of a file with the same headers, otherwise by their headers. A repeated request with the same Idempotency-Key gets
 * the first response.
 * @param request the endpoint and its input
 */
export async function createImport(
  call: Call & { actor: Actor },
  request: { endpoint: "import_products.create" | "import_products.fetch"; input: unknown },
  sent: Sent,
  by: { shop_id: number; account_id: string },
): Promise<ProductImport> {
  const { app, actor } = call;
  const { bytes, ...table } = await openTable(sent.bytes, by.shop_id);
  const id = newId(app.clock.now());
  const file_key = `${by.shop_id}/imports/${id}.csv`;
  // The file is stored first, so that no row refers to a missing file.
  await app.storage.put(file_key, bytes, "text/csv");
  const { output } = await app.db.inShop(by.shop_id, (tx) =>
    once(tx, call, request.endpoint, request.input, async (context) => {
      const { currency } = await requireShop(tx);
      const { mapping, is_confirmed } = (await findLastColumns(tx, table.headers)) ?? {
        mapping: guessMapping(table.headers),
        is_confirmed: false,
      };
      const row = await insertImport(tx, {
        id,
        filename: sent.name,
        file_key,
        size: sent.bytes.length,
        format: recogniseFormat(table.headers).format,
        layout: { ...layoutOf({ ...table, mapping }, currency), is_confirmed },
        account_id: by.account_id,
      });
      await app.jobs.enqueue(tx, "analyse-import", { shop_id: by.shop_id, import_id: id });
      await noteImport(tx, actor, "created", row);
      return { output: importOutput(row, currency), context };
    }),
  );
  if (output.id !== id) await app.storage.remove(file_key);
  return output;
}

/** Workbooks are stored as CSV, so that all later steps read the same format. */
async function openTable(sent: Buffer, shopId: number) {
  try {
    const bytes = await csvOfFile(sent, shopId);
    const table = await readLayout(bytes);
    if (isInventory(table.headers))
      throw new FileProblem(
        "columns_unmapped",
        "This is an inventory file. Import it on the Inventory page.",
      );
    return { bytes, ...table };
  } catch (failure) {
    throw asApiError(failure);
  }
}

import type { OrderImport } from "@vitrine/contract/orders/import-orders";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import { markDue } from "../../db/due-works.queries.ts";
import type { Call } from "../../http/call.ts";
import { once } from "../../http/idempotency.ts";
import { newId } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { importResponse } from "./import-orders.rules.ts";
import { insertOrderImport, nextOrderImportWork, requireOrderImport } from "./import-orders.queries.ts";
import { readUpload } from "./preview-import.action.ts";

/**
 * Stores a file of past orders and starts its import. A repeated request with the same Idempotency-Key gets the first
 * response.
 *
 * @throws import_rejected
 */
export async function createImport(
  call: Call & { actor: Actor },
  input: { body: { file: File; fields?: string | undefined } },
  by: { shop_id: number; account_id: string },
): Promise<OrderImport> {
  const { app, actor } = call;
  const { file } = input.body;
  const read = await readUpload(app, by.shop_id, input.body);
  if (read.missing.length > 0)
    throw apiError("import_rejected", {
      message: "Choose the columns of the order number, the date and an amount.",
    });
  if (read.orders.length === 0)
    throw apiError("import_rejected", { message: "No order in this file can be imported." });
  const now = app.clock.now();
  const id = newId(now);
  const file_key = `${by.shop_id}/imports/${id}.csv`;
  // The file is stored first, so that no row refers to a missing file.
  await app.storage.put(file_key, read.bytes, "text/csv");
  const { output } = await app.db.inShop(by.shop_id, (tx) =>
    once(tx, call, "import_orders.create", input, async (context) => {
      await insertOrderImport(tx, {
        id,
        filename: file.name.slice(0, 200),
        file_key,
        fields: read.fields,
        total: read.orders.length,
        errors: read.problems.filter(({ severity }) => severity === "error").length,
        account_id: by.account_id,
        created_at: new Date(now).toISOString(),
      });
      await markDue(tx, ["order-imports"], nextOrderImportWork(tx));
      await app.jobs.enqueue(tx, "import-orders", { shop_id: by.shop_id, import_id: id });
      await insertActivity(tx, actor, {
        action: "order_import.started",
        target_type: "order_import",
        target_id: id,
        target_label: file.name.slice(0, 200),
        after: { orders: read.orders.length },
      });
      return { output: importResponse(await requireOrderImport(tx, id), now), context };
    }),
  );
  if (output.id !== id) await app.storage.remove(file_key);
  return output;
}

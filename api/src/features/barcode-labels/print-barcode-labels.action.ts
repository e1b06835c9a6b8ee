import type { LabelPrint } from "@vitrine/contract/products/barcode-labels";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { pdfFile, typeset } from "../documents/typeset.action.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { listLabelVariants } from "./barcode-labels.queries.ts";
import { labelsView } from "./labels-view.rules.ts";

/** Prints labels of these variants, in the order of the request. */
export async function printBarcodeLabels(app: AppContext, shopId: number, print: LabelPrint): Promise<File> {
  const ids = print.labels.map(({ variant_id }) => variant_id);
  const [shop, variants] = await app.db.inShop(shopId, (tx) =>
    Promise.all([requireShop(tx), listLabelVariants(tx, ids)]),
  );
  if (variants.length === 0) throw apiError("not_found");
  const data = labelsView(shop, variants, print);
  const document = { template: "barcode_labels" as const, data, createdAt: app.clock.now() };
  return pdfFile(data.title, await typeset(app, shopId, document));
}

import { shopWithoutTx } from "../../http/guards.ts";
import { printBarcodeLabels } from "./print-barcode-labels.action.ts";

export const barcodeLabelsRoutes = {
  print: shopWithoutTx.barcode_labels.print.handler(({ input: { body }, context: { app, member } }) =>
    printBarcodeLabels(app, member.shop_id, body),
  ),
};

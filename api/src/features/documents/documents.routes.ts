import { documentName } from "@vitrine/contract/orders/issued-document";
import { apiError } from "../../api-error.ts";
import { updateShopSettings } from "../../db/shop-settings.queries.ts";
import { shop, shopperWithoutTx, shopWithoutTx } from "../../http/guards.ts";
import { respondWithOrder } from "../orders/read-order-response.action.ts";
import { openOrderToken } from "../orders/order-token.rules.ts";
import { saveSettings } from "../records/save-settings.action.ts";
import { countUndelivered, readDocumentSettings, requireDocument } from "./documents.queries.ts";
import { emailInvoice } from "./email-invoice.action.ts";
import { issueInvoice } from "./issue-documents.action.ts";
import { printOrders, readDocument, readPreview } from "./read-documents.action.ts";

export const documentsRoutes = {
  issue_invoice: shop.documents.issue_invoice.handler(async ({ input: { params }, context }) => {
    const data = await issueInvoice(context, params.id);
    return { message: `Invoice ${documentName(data)} is issued.`, data };
  }),

  email_invoice: shop.documents.email_invoice.handler(async ({ input: { params }, context }) => {
    const order = await emailInvoice({ ...context, id: params.id });
    return respondWithOrder(context, order, "The invoice is on its way to the customer.");
  }),

  preview_invoice: shopWithoutTx.documents.preview_invoice.handler(
    ({ input: { params }, context: { app, member } }) => readPreview(app, member.shop_id, params.id),
  ),

  read_file: shopWithoutTx.documents.read_file.handler(
    async ({ input: { params }, context: { app, member } }) => {
      const document = await app.db.inShop(member.shop_id, (tx) => requireDocument(tx, params.id));
      return readDocument(app, member.shop_id, document);
    },
  ),

  print: shopWithoutTx.documents.print.handler(({ input: { body }, context: { app, member } }) =>
    printOrders(app, member.shop_id, body),
  ),

  count_unprinted: shop.documents.count_unprinted.handler(async ({ input: { body }, context: { tx } }) => ({
    data: { count: await countUndelivered(tx, body.ids) },
  })),

  read_settings: shop.documents.read_settings.handler(async ({ context: { tx } }) => ({
    data: await readDocumentSettings(tx),
  })),

  update_settings: shop.documents.update_settings.handler(
    async ({ input: { body }, context: { tx, actor } }) => {
      const { data } = await saveSettings(tx, actor, {
        read: readDocumentSettings,
        update(before) {
          const isStartFixed =
            (before.has_invoices && body.invoice_start !== before.invoice_start) ||
            (before.has_credit_notes && body.credit_note_start !== before.credit_note_start);
          if (isStartFixed) throw apiError("first_number_used");
          return updateShopSettings(tx, "document_settings", body);
        },
        log: { action: "document_settings.changed", target_type: "document_settings" },
      });
      return { message: "Settings saved.", data };
    },
  ),

  read_own_file: shopperWithoutTx.documents.read_own_file.handler(async ({ input: { params }, context }) => {
    const { app, store } = context;
    const { id: orderId } = openOrderToken(context, params.token);
    const document = await app.db.inShop(store.id, (tx) => requireDocument(tx, params.id));
    if (document.order_id !== orderId) throw apiError("not_found");
    return readDocument(app, store.id, document);
  }),
};

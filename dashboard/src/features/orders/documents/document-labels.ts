import { documentName, type IssuedDocument } from "@vitrine/contract/orders/issued-document";
import type { TFunction } from "i18next";
import type { EventText, OrderEvent } from "../timeline/order-event.ts";

/** "Invoice INV-1" */
export function documentTitle(document: IssuedDocument, t: TFunction): string {
  const number = documentName(document);
  return document.kind === "invoice"
    ? t("Invoice {{number}}", { number })
    : t("Credit note {{number}}", { number });
}

/** The text of an issued document in the timeline; undefined for other events. */
export function documentEventLabel({ action, details }: OrderEvent, t: TFunction): EventText | undefined {
  const { number, replaces, replaced_by } = details;
  if (action === "invoice.issued" && replaces)
    return {
      what: t("issued invoice {{number}}, which replaces {{replaced}}", { number, replaced: replaces }),
    };
  if (action === "credit_note.issued" && replaced_by)
    return {
      what: t("issued credit note {{number}}: the invoice is replaced by {{invoice}}", {
        number,
        invoice: replaced_by,
      }),
    };
  if (action === "invoice.issued") return { what: t("issued invoice {{number}}", { number }) };
  if (action === "invoice.emailed")
    return { what: t("emailed invoice {{number}} to the customer", { number }) };
  if (action === "credit_note.issued") return { what: t("issued credit note {{number}}", { number }) };
  return undefined;
}

import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const documentsPages: readonly ShopPageRow[] = [
  {
    name: "invoices",
    who: "shop",
    area: "sales-tax",
    label: (t) => t("Invoices"),
    menu: "settings",
    records: {
      type: "document_settings",
      actions: (t) => ({
        "document_settings.changed": t("Changed the invoice settings"),
        "invoice.issued": t("Issued the invoice of order"),
        "invoice.emailed": t("Emailed the invoice of order"),
        "credit_note.issued": t("Issued a credit note for order"),
      }),
      fields: (t) => ({
        issue_invoices: t("Issue invoices"),
        invoice_prefix: t("Invoice number prefix"),
        invoice_start: t("First invoice number"),
        credit_note_prefix: t("Credit note number prefix"),
        credit_note_start: t("First credit note number"),
      }),
    },
    page: lazyRouteComponent(() => import("./InvoicesPage.tsx"), "InvoicesPage"),
  },
];

import type { TFunction } from "i18next";

/** Labels of the placeholders of emails and SMS, by name. */
export function placeholderLabels(t: TFunction): Record<string, string> {
  return {
    shop_name: t("Shop name"),
    customer_name: t("Customer name"),
    order_number: t("Order number"),
    total: t("Order total"),
    amount: t("Amount"),
    balance: t("Store credit balance"),
    invoice_number: t("Invoice number"),
    product_name: t("Product name"),
    code: t("Code"),
    link: t("Link"),
  };
}

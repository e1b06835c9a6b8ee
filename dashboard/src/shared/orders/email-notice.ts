import type { Order } from "@vitrine/contract/orders/orders";
import type { TFunction } from "i18next";

/** Says that the customer is emailed, or that the order has no email. */
export function emailNotice({ email }: Pick<Order, "email">, t: TFunction): string {
  return email
    ? t("We'll email the customer.")
    : t("The order has no email, so the customer isn't notified.");
}

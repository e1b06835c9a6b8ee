import type { TFunction } from "i18next";

/** Definitions of the figures. They must match `Sales` in the contract, which the server computes. */
export function definitions(t: TFunction) {
  return {
    sales: t(
      "The total of orders placed in this period: products, delivery, fees and tax, minus discounts and refunds. Cancelled orders and unpaid returned orders don't count.",
    ),
    orders: t("Orders placed in this period. Cancelled orders and unpaid returned orders don't count."),
    average: t("Sales divided by orders."),
    toDo: t("Open orders to confirm, pack or ship, from any day. Orders on hold don't count."),
  };
}

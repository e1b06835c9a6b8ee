import { formatDeliveryWindow } from "@vitrine/contract/delivery/delivery-days";
import type { OrderChange } from "@vitrine/contract/orders/order-edits";
import { formatTaxRate } from "@vitrine/contract/orders/order-sums";
import type { TFunction } from "i18next";
import { feeName } from "../../../shared/orders/fee-name.ts";
import { deliveryName } from "../../../shared/orders/delivery-name.ts";

/** The change of a discount, a coupon, a fee, the delivery method or the contact. */
export function partChangeText(
  change: Exclude<
    OrderChange,
    { kind: "added" | "removed" | "quantity" | "discount" | "delivery" | "total" }
  >,
  amount: (minor: number) => string,
  t: TFunction,
  locale: string,
): string {
  switch (change.kind) {
    case "line_discount": {
      const { title, discount, reason } = change;
      if (!discount) return t("Discount removed: {{title}}", { title });
      const value =
        discount.kind === "percent" ? formatTaxRate(discount.value * 100, locale) : amount(discount.value);
      return t("Discount on {{title}}: {{value}}", { title, value: reason ? `${value} (${reason})` : value });
    }
    case "coupon":
      return change.is_removed
        ? t("Coupon removed: {{title}}", { title: change.title })
        : t("Coupon applied again: {{title}}", { title: change.title });
    case "fee": {
      const [before, after] = [amount(change.before), amount(change.after)];
      return t("{{title}}: {{before}} → {{after}}", { title: feeName(change.title, t), before, after });
    }
    case "delivery_method": {
      const { before, after, window } = change;
      const time = window && formatDeliveryWindow(window, locale);
      const names = {
        before: deliveryName(before, t),
        after: [deliveryName(after, t), time].filter(Boolean).join(", "),
      };
      return t("{{title}}: {{before}} → {{after}}", { title: t("Delivery method"), ...names });
    }
    case "email":
      return t("New email");
    case "phone":
      return t("New phone number");
    case "address":
      return t("New delivery address");
    case "billing":
      return t("New billing details");
  }
}

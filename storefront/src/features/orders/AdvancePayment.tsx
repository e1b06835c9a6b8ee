import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { price, useSite } from "../../site.ts";
import { t } from "../../i18n.ts";

const over: PlacedOrder["stage"][] = ["cancelled", "returned", "delivered"];

/** The advance payment of a cash-on-delivery order: how it is paid, or the amount that was paid, and the rest. */
export function AdvancePayment({ order }: { order: PlacedOrder }) {
  const { store } = useSite();
  const { advance, paid, amount_due, delivery } = order;
  if (!advance || over.includes(order.stage)) return null;
  const amount = (minor: number) => price(store, minor);
  const rest = amount(amount_due - advance.due);
  const inCash = delivery.is_pickup
    ? t("Pay {{amount}} when you pick up your order.", { amount: rest })
    : t("Pay {{amount}} on delivery.", { amount: rest });
  return (
    <>
      <p className="order-next">
        {[
          paid.other > 0 ? t("You have paid {{amount}} in advance.", { amount: amount(paid.other) }) : "",
          advance.due > 0
            ? t("Your order is confirmed when you have paid {{amount}} in advance with {{method}}.", {
                amount: amount(advance.due),
                method: advance.name,
              })
            : "",
          amount_due > advance.due ? inCash : "",
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      {advance.due > 0 && advance.instructions && (
        <p className="order-next instructions" dir="auto">
          {advance.instructions}
        </p>
      )}
    </>
  );
}

import { orderName } from "@vitrine/contract/orders/order-name";
import type { ListedOrder } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";

/** The value of the option without an order. */
export const sample = "sample";

/** Chooses one of the latest orders, or sample data. */
export function OrderField({
  orders,
  value,
  onValue,
}: {
  orders: readonly ListedOrder[];
  value: string;
  onValue: (id: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <Field label={t("Order")} name="order">
      <Select
        name="order"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        options={[
          ...orders.map((order) => ({ value: order.id, label: `${orderName(order)} · ${order.name}` })),
          { value: sample, label: t("Sample data") },
        ]}
      />
    </Field>
  );
}

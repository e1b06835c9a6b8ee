import { orderName } from "@vitrine/contract/orders/order-name";
import type { ListedOrder } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

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

/** Chooses one of the shop's languages; nothing if it has only one. */
export function LanguageField({
  languages,
  value,
  onValue,
}: {
  languages: readonly string[];
  value: string | undefined;
  onValue: (language: string) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (languages.length < 2) return null;
  const names = new Intl.DisplayNames([locale], { type: "language" });
  return (
    <Field label={t("Language")} name="language">
      <Select
        name="language"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        options={languages.map((code) => ({ value: code, label: names.of(code) ?? code }))}
      />
    </Field>
  );
}

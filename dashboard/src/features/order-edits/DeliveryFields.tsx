import { formatDeliveryWindow } from "@vitrine/contract/delivery/delivery-days";
import type { EditableOrder, OrderEditPreview } from "@vitrine/contract/orders/order-edits";
import { formatMoney } from "@vitrine/contract/values/money";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useLineField } from "../../shared/order-lines/line-values.ts";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FieldRow, Section } from "../../ui/layout/Editor.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import type { DeliveryValues, OrderEditForm } from "./order-edit-form.ts";
import { deliveryName } from "../../shared/orders/delivery-name.ts";

interface DeliveryFieldsProps {
  form: OrderEditForm;
  order: EditableOrder;
  preview: OrderEditPreview | undefined;
}

/** The delivery method, and its price if the member decides it. */
export function DeliveryFields({ form, order, preview }: DeliveryFieldsProps) {
  const { t } = useTranslation();
  const fields = form as unknown as UseFormReturn;
  const [delivery, setDelivery] = useLineField<DeliveryValues>(fields, "delivery");
  const [price, setPrice] = useLineField<number | null>(fields, "delivery_price");
  const { delivery_price, delivery: errors } = form.formState.errors;
  const options = useDeliveryOptions(order, preview);
  const isGone = preview?.is_delivery_unavailable && delivery !== null;
  const gone = t("This delivery method isn't available for this address. Choose another one.");
  const { currency } = order;
  return (
    <Section title={t("Delivery")}>
      <Field
        label={t("Delivery method")}
        name="delivery.rate"
        error={errors?.rate?.message ?? (isGone ? gone : undefined)}
      >
        <Select
          value={delivery === null ? "" : `${delivery.kind} ${delivery.rate}`}
          options={options}
          onChange={({ target }) => {
            const [kind, rate = ""] = target.value.split(" ");
            setDelivery(kind ? { kind: kind as "rate", rate, title: "", price: null } : null);
          }}
        />
      </Field>
      {delivery === null && (
        <Field
          label={t("Delivery price")}
          name="delivery_price"
          error={delivery_price?.message}
          className="w-60 max-w-full"
        >
          <MoneyInput currency={currency} value={price} onValue={(minor) => setPrice(minor ?? null)} />
        </Field>
      )}
      {delivery?.kind === "custom" && (
        <FieldRow>
          <Field label={t("Name")} name="delivery.title" error={errors?.title?.message}>
            <TextInput dir="auto" autoComplete="off" {...form.register("delivery.title")} />
          </Field>
          <Field label={t("Price")} name="delivery.price" error={errors?.price?.message}>
            <MoneyInput
              currency={currency}
              value={delivery.price}
              onValue={(minor) => setDelivery({ ...delivery, price: minor ?? null })}
            />
          </Field>
        </FieldRow>
      )}
    </Section>
  );
}

/** The current delivery, then the others. Full slots can't be chosen. */
function useDeliveryOptions(order: EditableOrder, preview: OrderEditPreview | undefined) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency, delivery_name, delivery_window, placed_delivery } = order;
  const nameOf = (name: string, window: EditableOrder["delivery_window"]) =>
    [deliveryName(name, t), window && formatDeliveryWindow(window, locale)].filter(Boolean).join(", ");
  const priced = (name: string, price: number) =>
    `${name} · ${price === 0 ? t("Free") : formatMoney(price, currency, locale)}`;
  return [
    { value: "", label: t("{{name}} (unchanged)", { name: nameOf(delivery_name, delivery_window) }) },
    ...(placed_delivery
      ? [
          {
            value: "placed ",
            label: t("{{name}} (as ordered)", {
              name: priced(deliveryName(placed_delivery.name, t), placed_delivery.price),
            }),
          },
        ]
      : []),
    ...(preview?.delivery_options ?? [])
      .filter(({ is_full }) => !is_full)
      .map(({ key, name, fee, window }) => ({
        value: `rate ${key}`,
        label: priced(nameOf(name, window), fee),
      })),
    { value: "custom ", label: t("Custom delivery") },
  ];
}

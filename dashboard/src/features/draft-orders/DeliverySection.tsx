import type { DraftOrderQuote } from "@vitrine/contract/orders/draft-orders";
import { formatMoney } from "@vitrine/contract/values/money";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { RadioGroup } from "../../ui/form/Checkbox.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FieldRow, Section } from "../../ui/layout/Editor.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { type DraftOrderForm, useDraftField } from "./draft-order-form.ts";
import { deliveryName } from "../../shared/orders/delivery-name.ts";

interface DeliverySectionProps {
  form: DraftOrderForm;
  quote: DraftOrderQuote | undefined;
  /** True if the customer picks up the order. */
  isPickup: boolean;
}

/** Shipping or pickup, then the delivery: none, one of the shop's rates, or a name and a price; or the pickup place. */
export function DeliverySection({ form, quote, isPickup }: DeliverySectionProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency } = useShop();
  const [kind, setKind] = useDraftField(form, "delivery.kind");
  const [rate, setRate] = useDraftField(form, "delivery.rate");
  const [price, setPrice] = useDraftField(form, "delivery.price");
  const errors = form.formState.errors.delivery;
  const offered = quote?.delivery_options ?? [];
  const pickups = offered.filter(({ is_pickup }) => is_pickup);
  const rates = isPickup ? pickups : offered.filter(({ is_pickup }) => !is_pickup);
  const isGone = kind === "rate" && quote && !offered.some(({ key }) => key === rate);
  const gone = t("This delivery method isn't available for this address. Choose another one.");

  function choosePickup(wantsPickup: boolean) {
    setRate(wantsPickup ? (pickups[0]?.key ?? "") : "");
    setKind(wantsPickup ? "rate" : "none");
  }
  return (
    <Section title={t("Delivery")}>
      {(pickups.length > 0 || isPickup) && (
        <RadioGroup
          legend={t("Shipping or pickup")}
          name="receive"
          value={isPickup ? "pickup" : "ship"}
          onValue={(value) => choosePickup(value === "pickup")}
          options={[
            { value: "ship", label: t("Ship to an address") },
            { value: "pickup", label: t("Pick up") },
          ]}
        />
      )}
      <RadioGroup
        legend={isPickup ? t("Pickup place") : t("Delivery method")}
        hideLegend={!isPickup && pickups.length === 0}
        name="delivery.kind"
        value={kind === "rate" ? `rate ${rate}` : kind}
        onValue={(value) => {
          const [chosen, key = ""] = value.split(" ");
          setRate(key);
          setKind(chosen);
        }}
        options={[
          ...(isPickup ? [] : [{ value: "none", label: t("No delivery") }]),
          ...rates.map(({ key, name, fee, pickup_place: place }) => ({
            value: `rate ${key}`,
            label: deliveryName(name, t),
            help: [
              place && [place.name, place.city].filter(Boolean).join(", "),
              fee === 0 ? t("Free") : formatMoney(fee, currency, locale),
            ]
              .filter(Boolean)
              .join(" · "),
          })),
          ...(isPickup ? [] : [{ value: "custom", label: t("Custom delivery") }]),
        ]}
        error={errors?.rate?.message ?? errors?.message ?? (isGone ? gone : undefined)}
      />
      {kind === "custom" && (
        <FieldRow>
          <Field label={t("Name")} name="delivery.title" error={errors?.title?.message}>
            <TextInput dir="auto" autoComplete="off" {...form.register("delivery.title")} />
          </Field>
          <Field label={t("Price")} name="delivery.price" error={errors?.price?.message}>
            <MoneyInput currency={currency} value={price} onValue={(minor) => setPrice(minor ?? null)} />
          </Field>
        </FieldRow>
      )}
    </Section>
  );
}

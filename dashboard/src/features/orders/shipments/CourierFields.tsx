import type { Courier } from "@vitrine/contract/delivery/couriers";
import { formatMoney } from "@vitrine/contract/values/money";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { useShop } from "../../../session/shop.ts";
import { MeasureInput } from "../../../shared/measures/MeasureInput.tsx";
import { itemWeightUnit } from "../../../shared/measures/measures.rules.ts";
import { Button } from "../../../ui/button/Button.tsx";
import { RadioGroup } from "../../../ui/form/Checkbox.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import type { bodies } from "../order-bodies.ts";
import { useRates } from "./bookings.data.ts";

export type ShipForm = UseFormReturn<
  z.input<typeof bodies.ship_or_book>,
  unknown,
  z.output<typeof bodies.ship_or_book>
>;

interface CourierFieldsProps {
  form: ShipForm;
  courier: Courier;
  orderId: string;
  shipmentId: string;
}

/** The fields of a booking, by the kind of the courier. */
export function CourierFields({ form, courier, orderId, shipmentId }: CourierFieldsProps) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  switch (courier.kind) {
    case "own":
      return (
        <Field
          label={t("Tracking number")}
          name="tracking_number"
          error={errors.tracking_number?.message}
          optional
        >
          <TextInput {...form.register("tracking_number")} code autoComplete="off" />
        </Field>
      );
    case "steadfast":
      return (
        <p className="text-ink2">
          {t(
            "We send the address and the cash to collect to Steadfast. The shipment stays packed until Steadfast has it.",
          )}
        </p>
      );
    case "easypost":
      return <Rates form={form} courier={courier} orderId={orderId} shipmentId={shipmentId} />;
  }
}

function Rates({ form, courier, orderId, shipmentId }: CourierFieldsProps) {
  const { t } = useTranslation();
  const { units } = useShop();
  const locale = useLocale();
  const [weight, setWeight] = useState<number>();
  const { mutate, data, isPending, reset } = useRates(orderId, shipmentId);
  const rate = form.watch("rate");
  const rates = data?.data.rates ?? [];

  function changeWeight(grams: number | undefined) {
    setWeight(grams);
    // The rates were of another weight.
    reset();
    form.setValue("rate", null);
    form.setValue("quote", null);
    form.setValue("weight_grams", grams ?? null);
  }

  return (
    <>
      <Field
        label={t("Weight")}
        name="weight_grams"
        help={t("Leave empty for the usual weight in the courier's settings.")}
        error={form.formState.errors.weight_grams?.message}
        optional
      >
        <MeasureInput unit={itemWeightUnit(units)} value={weight} onValue={changeWeight} />
      </Field>
      {rates.length > 0 ? (
        <RadioGroup
          legend={t("Rate")}
          name="rate"
          value={rate ?? ""}
          onValue={(chosen) => {
            form.setValue("rate", chosen);
            form.setValue("quote", data?.data.quote ?? null);
          }}
          options={rates.map(({ id, carrier, service, amount, currency, days }) => ({
            value: id,
            label: `${formatMoney(amount, currency, locale)} · ${carrier} ${service}`,
            help:
              days === null
                ? undefined
                : t("{{number}} days", { number: days, count: days, defaultValue_one: "1 day" }),
          }))}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            busy={isPending}
            onClick={() => mutate({ courier_id: courier.id, weight_grams: weight ?? null })}
          >
            {t("Show rates")}
          </Button>
          <p className="text-small text-ink3">
            {data ? t("No carrier delivers this parcel.") : t("Without a choice, we book the cheapest rate.")}
          </p>
        </div>
      )}
    </>
  );
}
